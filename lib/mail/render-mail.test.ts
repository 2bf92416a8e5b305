import { describe, expect, test } from 'vitest'
import type { MailContent, StoredMailContent } from './mail-content'
import { renderMail } from './render-mail'

const link = 'https://play.slatekeeper.test/verify-email?token=abc_DEF-123'
const letters: { [Template in MailContent['template']]: Extract<MailContent, { template: Template }> } = {
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
  'account-deleted': { template: 'account-deleted', username: 'ann', graceDays: 30 },
  'operator-invitation': {
    template: 'operator-invitation',
    name: 'ann',
    invitedBy: 'Mara Okafor',
    role: 'editor',
    link,
    ttlSeconds: 259_200,
  },
  'operator-password-reset': { template: 'operator-password-reset', name: 'ann', link, ttlSeconds: 3_600 },
  'operator-password-changed': { template: 'operator-password-changed', name: 'ann' },
  notice: {
    template: 'notice',
    name: 'ann',
    notice: {
      kind: 'job-failed',
      task: 'settle',
      does: 'Settles entries.',
      error: 'no',
      at: '2026-11-21T10:00:00Z',
    },
    link,
  },
  'operator-codes-reset': { template: 'operator-codes-reset', name: 'ann', resetBy: 'Mara Okafor' },
}

const addressesIn = (html: string) =>
  [...html.matchAll(/(?:https?:)?\/\/[^\s"'<>)]+/g)].map(([address]) => address)
const withoutDoctype = (html: string) => html.replace(/<!DOCTYPE[^>]*>/i, '')

describe.each(Object.values(letters))('the mail $template', letter => {
  test('has a subject, a text part and an HTML part in English', async () => {
    const { subject, text, html } = await renderMail(letter)
    expect(subject).toMatch(/^[A-Z].{10,70}$/)
    expect(text).toContain('ann')
    expect(text).not.toMatch(/[<>]|undefined|null/)
    expect(html).toContain('<html dir="ltr" lang="en">')
  })

  test('loads nothing and leads nowhere but to its own link', async () => {
    const { html } = await renderMail(letter)
    expect(addressesIn(withoutDoctype(html)).filter(address => address !== link)).toEqual([])
    expect(html).not.toMatch(/<(img|script|link|iframe)|@import|url\(/)
  })

  test('follows the reader into the dark', async () => {
    const { html } = await renderMail(letter)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
  })

  test('is the same each time it is written, so that a second try is the same mail', async () => {
    expect(await renderMail(letter)).toEqual(await renderMail(letter))
  })
})

test('the code stands in both parts, on a line of its own, and not in the subject', async () => {
  const { subject, text, html } = await renderMail(letters['forgot-password-code'])
  expect(text.split('\n')).toContain('048213')
  expect(html).toContain('>048213<')
  expect(subject).not.toContain('048213')
  expect(text).toContain('24 hours')
})

test.each([
  letters.welcome,
  letters['verify-email'],
  letters['operator-invitation'],
  letters['operator-password-reset'],
])('the link of $template stands in both parts', async letter => {
  const { text, html } = await renderMail(letter)
  expect(text.split('\n')).toContain(link)
  expect(html).toContain(`href="${link}"`)
})

test('a deleted account is told how long it may come back', async () => {
  expect((await renderMail(letters['account-deleted'])).text).toContain('30 days')
})

test('a user name is text and never markup', async () => {
  const { html } = await renderMail({ ...letters['password-changed'], username: '<b onclick=x>' })
  expect(html).not.toContain('<b onclick')
  expect(html).toContain('&lt;b onclick=x&gt;')
})

test('a mail that left is shown without its code or link', async () => {
  const sent: StoredMailContent[] = [
    { ...letters['forgot-password-code'], code: null },
    { ...letters.welcome, link: null },
  ]
  for (const letter of sent) {
    const { text, html } = await renderMail(letter)
    expect(text).toContain('is no longer kept')
    expect(html).not.toContain('href')
  }
})
