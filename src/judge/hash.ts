/**
 * 12 hexadecimal digits that name a version of prompt, rules and schema. FNV-1a over UTF-16 units, two lanes:
 * not cryptographic, and needs no `node:` module.
 */
export function shortHash(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ (unit + i), 0x85ebca6b)
  }
  return ((a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0')).slice(0, 12)
}
