// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as requested from '@/components/feedback/use-requested-dialog'
import { createTestPage } from '@/components/testing/test-page'
import * as menus from '@/components/ui/menu'
import { UserActions } from './user-actions'
import type { DialogUser } from './user-dialog'

vi.spyOn(requested, 'useRequestedDialog').mockReturnValue([undefined, () => undefined, () => undefined])
vi.spyOn(menus, 'Menu').mockImplementation(({ actions }) => (
  <>
    {actions.map(
      action => !('line' in action) && <li key={action.id}>{action.disabledReason ?? action.label}</li>,
    )}
  </>
))

const user: DialogUser = {
  id: 7,
  username: 'ada',
  isTester: false,
  isSelfExcluded: false,
  state: 'active',
  activeTokens: 1,
  promoCode: '',
  balances: {},
  suspension: null,
}

const page = createTestPage()

function menuOf(changed: Partial<DialogUser>, isManager = true) {
  act(() => page.render(<UserActions user={{ ...user, ...changed }} isManager={isManager} />))
  return [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
}

test('the menu of a user has every action of the page, or why it is not possible', () => {
  expect(menuOf({})).toEqual(expect.arrayContaining(['Credit or debit…', 'Suspend…', 'Delete…']))
  expect(menuOf({ state: 'deleted' })[0]).toBe('Requires an active account')
  expect(menuOf({}, false)[0]).toBe('Requires the manager role')
})
