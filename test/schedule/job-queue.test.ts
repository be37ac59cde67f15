import { describe, expect, it } from 'vitest'
import { Capacity, JobQueue } from '../../src/schedule/index.ts'
import { FakeClock } from './fake-clock.ts'

describe('the job queue', () => {
  it('starts one job a turn, in order, so many at a time', async () => {
    const clock = new FakeClock()
    const started: number[] = []
    const queue = new JobQueue<number>(clock, 2, job => started.push(job))
    for (let i = 0; i < 5; i++) queue.push(i)
    expect(started).toEqual([])
    await clock.turn()
    expect(started).toEqual([0])
    await clock.settle()
    expect([started, queue.running, queue.size]).toEqual([[0, 1], 2, 3])
    queue.freed()
    await clock.settle()
    expect(started).toEqual([0, 1, 2])
  })

  it('takes thousands of jobs and keeps their order', async () => {
    const clock = new FakeClock()
    const started: number[] = []
    const queue = new JobQueue<number>(clock, 1, job => {
      started.push(job)
      queue.freed()
    })
    for (let i = 0; i < 2_000; i++) queue.push(i)
    await clock.settle()
    expect(started).toEqual(Array.from({ length: 2_000 }, (_, i) => i))
    expect(queue.size).toBe(0)
  })

  it('starts nothing after it was cleared', async () => {
    const clock = new FakeClock()
    const queue = new JobQueue<number>(clock, 1, () => expect.fail('started'))
    queue.push(1)
    queue.clear()
    await clock.settle()
    expect(queue.size).toBe(0)
  })
})

describe('capacity', () => {
  it('is limited by count and by bytes', () => {
    const capacity = new Capacity(2, 100)
    expect(capacity.tryTake(101)).toBe(false)
    expect(capacity.tryTake(60)).toBe(true)
    expect(capacity.tryTake(60)).toBe(false)
    expect(capacity.tryTake(40)).toBe(true)
    expect(capacity.tryTake(0)).toBe(false)
    capacity.giveBack(60)
    expect(capacity.tryTake(60)).toBe(true)
    expect([capacity.count, capacity.bytes]).toEqual([2, 100])
  })
})
