'use client'

import { useOperatorSession } from './operator-session'

/** A sentence after a text that announces an email. Empty if emails are sent. */
export function MailNote() {
  return useOperatorSession().hasMail
    ? null
    : ' No mail provider is set, so emails wait under Emails and SMS.'
}
