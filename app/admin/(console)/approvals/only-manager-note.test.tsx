import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OnlyManagerNote } from './only-manager-note'

const text = (props: Parameters<typeof OnlyManagerNote>[0]) =>
  renderToStaticMarkup(<OnlyManagerNote {...props} />).replaceAll(/<[^>]+>/g, '')

test('an only manager reads how to add another, also when adding one needs an approval', () => {
  const first = text({ canAddAlone: true, invited: [], approvalDays: 7 })
  expect(first).toContain('They wait, and expire after 7 days. Invite a manager or promote an operator')
  expect(first).toMatch(/if they have signed in\.Invite a manager$/)
  const approvesFrom = new Date('2026-12-03T12:00:00Z')
  const invited = text({ canAddAlone: false, invited: [{ name: 'Ann Lee', approvesFrom }], approvalDays: 2 })
  expect(invited).toContain('Ann Lee is invited as a manager and can approve them after signing in, from ')
  expect(invited).toContain('Requests of now can expire before')
  expect(invited).not.toContain('recover-operator')
  const lost = text({ canAddAlone: false, invited: [], approvalDays: 2 })
  expect(lost).toContain('recover-operator')
  expect(lost).not.toContain('can expire before')
})
