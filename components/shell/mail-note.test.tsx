// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import { MailNote } from './mail-note'
import { type OperatorSession, OperatorSessionProvider } from './operator-session'

const page = createTestPage()

test.each([
  [true, 'The user is notified by email.'],
  [false, 'The user is notified by email. No mail provider is set, so emails wait under Emails and SMS.'],
])('a text that announces an email states what happens without a provider: %s', (hasMail, text) => {
  const session = { hasMail } as OperatorSession
  act(() =>
    page.render(
      <OperatorSessionProvider session={session}>
        The user is notified by email.
        <MailNote />
      </OperatorSessionProvider>,
    ),
  )
  expect(document.body.textContent).toBe(text)
})
