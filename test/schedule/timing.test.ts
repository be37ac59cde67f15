import { describe, expect, it } from 'vitest'
import {
  Alarm,
  ClockWatch,
  DeadlineList,
  type DeadlineNode,
  systemClock,
  WaitEstimate,
} from '../../src/schedule/index.ts'
import { FakeClock } from './fake-clock.ts'

interface Node extends DeadlineNode<Node> {
  readonly name: string
}

const node = (name: string, deadline: number): Node => ({
  name,
  deadline,
  previous: undefined,
  next: undefined,
  listed: false,
})

describe('the alarm', () => {
  it('is one timer, set for the earliest time', async () => {
    const clock = new FakeClock()
    const rings: number[] = []
    const alarm = new Alarm(clock, due => rings.push(due))
    alarm.by(5_000)
    alarm.by(9_000)
    alarm.by(2_000)
    expect(clock.timers).toBe(1)
    await clock.advance(10_000)
    expect(rings).toEqual([2_000])
    expect(alarm.due).toBeUndefined()
  })

  it('can be called off', async () => {
    const clock = new FakeClock()
    const alarm = new Alarm(clock, () => expect.fail('rang'))
    alarm.by(2_000)
    alarm.cancel()
    await clock.advance(10_000)
    expect(clock.timers).toBe(0)
  })
})

describe('the clock watch', () => {
  it('sees a frozen process, with either kind of monotonic clock', async () => {
    const clock = new FakeClock()
    const watch = new ClockWatch(clock)
    await clock.freeze(60_000, { monotonic: false })
    expect(watch.jumped(clock.now() + 500)).toBe(true)
    expect(watch.jumped(clock.now() + 500)).toBe(false)
    const due = clock.now() + 1_000
    await clock.freeze(60_000)
    expect(watch.jumped(due)).toBe(true)
  })

  it('takes neither a busy event loop nor a clock that is set back for one', async () => {
    const clock = new FakeClock()
    const watch = new ClockWatch(clock)
    const due = clock.now() + 1_000
    await clock.freeze(3_000)
    expect(watch.jumped(due)).toBe(false)
    clock.setWall(0)
    expect(watch.jumped(undefined)).toBe(false)
    expect(watch.jumped(undefined)).toBe(false)
  })
})

describe('the deadline list', () => {
  it('gives what is due in order, and forgets what was removed', () => {
    const list = new DeadlineList<Node>()
    const [a, b, c] = [node('a', 1), node('b', 2), node('c', 3)]
    for (const each of [a, b, c]) list.add(each)
    list.remove(b)
    list.remove(b)
    expect(list.size).toBe(2)
    expect(list.takeDue(0)).toBeUndefined()
    expect([list.takeDue(9)?.name, list.takeDue(9)?.name, list.takeDue(9)]).toEqual(['a', 'c', undefined])
    expect([list.size, list.first, b.listed, c.previous]).toEqual([0, undefined, false, undefined])
  })
})

describe('the wait estimate', () => {
  it('knows nothing at first, then follows what was measured', () => {
    const estimate = new WaitEstimate()
    expect(estimate.of(1_000, 1)).toBe(0)
    estimate.measured(2_000)
    expect(estimate.of(0, 4)).toBe(2_000)
    expect(estimate.of(8, 4)).toBe(6_000)
    for (let i = 0; i < 50; i++) estimate.measured(100)
    expect(estimate.of(0, 4)).toBeCloseTo(100, 0)
  })
})

describe('the clock of the runtime', () => {
  it('keeps time, and runs things later', async () => {
    const before = systemClock.now()
    await new Promise<void>(resolve => systemClock.soon(resolve))
    await new Promise<void>(resolve => {
      systemClock.after(1, resolve)
      setTimeout(() => {}, 20)
    })
    const cancel = systemClock.after(1, () => expect.fail('was cancelled'))
    cancel()
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(systemClock.now()).toBeGreaterThan(before)
    expect(Math.abs(systemClock.wall() - Date.now())).toBeLessThan(1_000)
  })
})
