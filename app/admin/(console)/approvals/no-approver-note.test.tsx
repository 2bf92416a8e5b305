import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoApproverNote } from './no-approver-note'

const only = { isOnlyManager: true, canAddAlone: false, later: [], approvalDays: 2 }

const text = (props: Partial<Parameters<typeof NoApproverNote>[0]>) =>
  renderToStaticMarkup(<NoApproverNote {...only} {...props} />).replaceAll(/<[^>]+>/g, '')

test('a manager without an approver reads how to get one, also if adding one needs an approval', () => {
  const first = text({ canAddAlone: true, approvalDays: 7 })
  expect(first).toContain('You are the only manager. No one can approve your requests. They wait, and expire')
  expect(first).toMatch(/the first time this needs no approval.*also those that wait\.Invite a manager$/)
  const from = new Date('2026-12-03T12:00:00Z')
  const invited = text({ later: [{ name: 'Ann Lee', isInvited: true, from }] })
  expect(invited).toMatch(/Ann Lee can approve them from .+, once signed in\. Requests/)
  expect(invited).toContain('Requests of now can expire before')
  expect(invited).not.toContain('recover-operator')
  const linked = text({ isOnlyManager: false })
  expect(linked).toContain('No other manager can approve your requests now. They wait')
  for (const lost of [linked, text({})]) {
    expect(lost).toContain('recover-operator')
    expect(lost).not.toContain('can expire before')
  }
})
