import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Role } from '@/lib/change/audit/rules'
import type { FirstStep } from '@/lib/console/overview/first-steps'
import { FirstSteps } from './first-steps'

const steps: FirstStep[] = [
  { key: 'manager', isDone: false },
  { key: 'ios', isDone: true },
  { key: 'promo', isDone: false },
]

const render = (given: FirstStep[], role: Role = 'manager') =>
  renderToStaticMarkup(<FirstSteps steps={given} role={role} />)

test('open steps have links to pages that the role can open, done ones do not', () => {
  const linksOf = (role: Role) =>
    Array.from(render(steps, role).matchAll(/aria-label="([^"]+)"/g), ([, label]) => label)
  expect(linksOf('manager')).toEqual(['Invite: Invite a second manager', 'Create: Publish a promo'])
  expect(linksOf('viewer')).toEqual(['Create: Publish a promo'])
})

test('the number of done steps is shown, and nothing when there are none', () => {
  expect(render(steps)).toContain('1 of 3 done')
  expect(render([])).toBe('')
})
