import { expect, it } from 'vitest'
import { UploadSlots } from './upload-slots'

const large = { headers: { 'content-length': '70000' } }
const chunked = { headers: { 'transfer-encoding': 'chunked' } }
const small = { headers: { 'content-length': '2000' } }

it('limits large bodies per address and in total until they are freed', () => {
  const slots = new UploadSlots({ total: 3, perAddress: 2 })
  const free = slots.take('a', large)
  expect(slots.take('a', chunked)).not.toBeNull()
  expect(slots.take('a', large)).toBeNull()
  expect(slots.take('b', large)).not.toBeNull()
  expect(slots.take('c', large)).toBeNull()
  expect(slots.take('c', small)).not.toBeNull()
  free?.()
  expect(slots.take('c', large)).not.toBeNull()
  expect(slots.take('a', large)).toBeNull()
})
