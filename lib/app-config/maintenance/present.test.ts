import { expect, test } from 'vitest'
import { presentMaintenance } from './present'

test.each([
  [true, 'enabled'],
  [false, 'disabled'],
])('closed: %s is %s', (isClosed, maintenance_mode) => {
  expect(presentMaintenance(isClosed)).toEqual({ message: 'Maintenance mode', maintenance_mode })
})
