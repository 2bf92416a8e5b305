import { beforeAll, describe, expect, test } from 'vitest'
import type { MailContent, StoredMailContent } from './mail-content'
import { renderMail } from './render-mail'

const link = 'https://play.slatekeeper.test/verify-email?token=abc_DEF-123'
const contents: { [Template in MailContent['template']]: Extract<MailContent, { template: Template }> } = {
  welcome: { template: 'welcome', username: 'ann', link, ttlSeconds: 86_400 },
  'verify-email': { template: 'verify-email', username: 'ann', link, ttlSeconds: 86_400 },
  'forgot-password-code': {
    template: 'forgot-password-code',
    username: 'ann',
    code: '048213',
    ttlSeconds: 86_400,
  },
  'reactivation-code-mail': {
    template: 'reactivation-code-mail',
    username: 'ann',
    code: '048213',
    ttlSeconds: 600,
  },
  'password-changed': { template: 'password-changed', username: 'ann' },
  'confirm-new-email': { template: 'confirm-new-email', username: 'ann', link, ttlSeconds: 86_400 },
  'email-changed': { template: 'email-changed', username: 'ann', link, ttlSeconds: 604_800 },
  'email-restored': { template: 'email-restored', username: 'ann', phone: '•••42' },
  'email-restored-notice': {
    template: 'email-restored-notice',
    username: 'ann',
    email: 'a•••@mail.test',
  },
  'email-restore-stopped': { template: 'email-restore-stopped', username: 'ann' },
  'phone-changed': { template: 'phone-changed', username: 'ann', phone: '•••42' },
  'bank-account-added': {
    template: 'bank-account-added',
    username: 'ann',
    method: 'Test Bank •••• 6789',
    holdHours: 24,
  },
  'account-deleted': { template: 'account-deleted', username: 'ann', graceDays: 30 },
  'account-reactivated': { template: 'account-reactivated', username: 'ann' },
  'suspension-lifted': { template: 'suspension-lifted', username: 'ann' },
  'account-suspended': { template: 'account-suspended', username: 'ann', until: '2026-12-01T18:00:00.000Z' },
  'identity-decided': {
    template: 'identity-decided',
    username: 'ann',
    outcome: 'returned',
    reason: 'The picture is not readable.',
  },
  'identity-changed': { template: 'identity-changed', username: 'ann', outcome: 'rejected' },
  'operator-invitation': {
    template: 'operator-invitation',
    name: 'ann',
    invitedBy: 'Mara Okafor',
    role: 'editor',
    link,
    ttlSeconds: 259_200,
  },
  'operator-password-reset': { template: 'operator-password-reset', name: 'ann', link, ttlSeconds: 3_600 },
  'operator-summary': {
    template: 'operator-summary',
    name: 'ann',
    since: '2026-11-21T10:00:00Z',
    zone: 'America/New_York',
    changed: 12,
    failed: 0,
    expired: 2,
    waiting: 1,
    link,
  },
  'operator-removal-requested': {
    template: 'operator-removal-requested',
    name: 'ann',
    change: 'disable',
    by: 'Bo',
  },
  'operator-signed-out': {
    template: 'operator-signed-out',
    name: 'ann',
    by: 'Bo',
    reason: 'Lost laptop',
  },
  'operator-token-created': {
    template: 'operator-token-created',
    name: 'ann',
    token: 'Pipeline',
    scopes: 'Read the audit log',
    until: '2027-11-28T10:00:00.000Z',
  },
  'operator-token-request': {
    template: 'operator-token-request',
    name: 'ann',
    token: 'Pipeline',
    change: 'Import a feed file: NFL',
    reason: 'Lines of Sunday',
    approvalId: 7,
  },
  'operator-password-changed': { template: 'operator-password-changed', name: 'ann' },
  'operator-sign-ins-failed': { template: 'operator-sign-ins-failed', name: 'ann', what: 'password' },
  notice: {
    template: 'notice',
    name: 'ann',
    notice: {
      kind: 'job-failed',
      task: 'settle',
      description: 'Settles entries.',
      error: 'no',
      at: '2026-11-21T10:00:00Z',
    },
    link,
  },
  'operator-sso-linked': { template: 'operator-sso-linked', name: 'ann', provider: 'Acme' },
  'operator-codes-reset': { template: 'operator-codes-reset', name: 'ann', resetBy: 'Mara Okafor' },
}

const addressesIn = (html: string) =>
  [...html.matchAll(/(?:https?:)?\/\/[^\s"'<>)]+/g)].map(([address]) => address)
const withoutDoctype = (html: string) => html.replace(/<!DOCTYPE[^>]*>/i, '')

describe.each(Object.values(contents))('the email $template', content => {
  let mail: Awaited<ReturnType<typeof renderMail>>
  beforeAll(async () => {
    mail = await renderMail(content)
  })

  test('has a subject, a text part and an HTML part in English', () => {
    const { subject, text, html } = mail
    expect(subject).toMatch(/^[A-Z].{10,70}$/)
    expect(text).toContain('ann')
    expect(text).not.toMatch(/[<>]|undefined|null/)
    expect(html).toContain('<html dir="ltr" lang="en">')
  })

  test('loads nothing and has no URL except its own link', () => {
    const { html } = mail
    expect(addressesIn(withoutDoctype(html)).filter(address => address !== link)).toEqual([])
    expect(html).not.toMatch(/<(img|script|link|iframe)|@import|url\(/)
  })

  test('supports dark mode', () => {
    const { html } = mail
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
  })

  test('is rendered identically each time, so that a retry sends the same email', async () => {
    expect(await renderMail(content)).toEqual(mail)
  })
})

test('the code is in both parts, on its own line, and not in the subject', async () => {
  const { subject, text, html } = await renderMail(contents['forgot-password-code'])
  expect(text.split('\n')).toContain('048213')
  expect(html).toContain('>048213<')
  expect(subject).not.toContain('048213')
  expect(text).toContain('24 hours')
})

test.each([
  contents.welcome,
  contents['verify-email'],
  contents['confirm-new-email'],
  contents['email-changed'],
  contents['operator-invitation'],
  contents['operator-password-reset'],
])('the link of $template is in both parts', async content => {
  const { text, html } = await renderMail(content)
  expect(text.split('\n')).toContain(link)
  expect(html).toContain(`href="${link}"`)
})

test('a deleted account’s email has the period for reactivation', async () => {
  expect((await renderMail(contents['account-deleted'])).text).toContain('30 days')
})

test('an account that an operator reactivated was not restored by a code', async () => {
  const { text } = await renderMail({ ...contents['account-reactivated'], byOperator: true })
  expect(text).toContain('our support restored your deleted account')
  expect(text).not.toContain('code')
})

test('a summary names its start in the time zone of the operator', async () => {
  const { zone: _, ...queuedBefore } = contents['operator-summary']
  expect((await renderMail(contents['operator-summary'])).text).toContain('since Sat 21 Nov 2026, 05:00 ET')
  expect((await renderMail(queuedBefore)).text).toContain('since Sat 21 Nov 2026, 10:00 UTC')
})

test('a summary counts expired requests for approval, unless it was queued before they were counted', async () => {
  const { expired: _, ...queuedBefore } = contents['operator-summary']
  expect((await renderMail(contents['operator-summary'])).text).toContain('expired without a decision: 2')
  expect((await renderMail(queuedBefore)).text).not.toContain('expired')
})

test('a username is escaped', async () => {
  const { html } = await renderMail({ ...contents['password-changed'], username: '<b onclick=x>' })
  expect(html).not.toContain('<b onclick')
  expect(html).toContain('&lt;b onclick=x&gt;')
})

describe('a name that mail clients would turn into a link is text', () => {
  const name = 'www.evil.example'
  const notice = { kind: 'manager-by-sso', name, at: '2026-11-21T10:00:00Z' } as const
  test.each([
    { ...contents.welcome, username: name },
    { ...contents['password-changed'], username: name },
    { ...contents['operator-invitation'], name, invitedBy: name },
    { ...contents['operator-codes-reset'], resetBy: name },
    { ...contents.notice, name, notice },
  ])('in $template', async content => {
    const { subject, text, html } = await renderMail(content)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|www\.evil/)
    expect(text.replaceAll('\u200c', '')).toContain(name)
  })
})

test('a delivered email is shown without its code or link', async () => {
  const sent: StoredMailContent[] = [
    { ...contents['forgot-password-code'], code: null },
    { ...contents.welcome, link: null },
  ]
  for (const content of sent) {
    const { text, html } = await renderMail(content)
    expect(text).toContain('is no longer available')
    expect(html).not.toContain('href')
  }
})
