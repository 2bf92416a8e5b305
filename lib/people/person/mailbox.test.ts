import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { signInRequest } from '@/lib/people/account/schema'

const mailboxOf = async (email: string) =>
  (await db.one<{ mailbox: string }>(sql`select mailbox_of(${email}) as mailbox`)).mailbox

it.each([
  [
    'jane@example.com',
    [
      'JANE@Example.COM',
      'jane+1@example.com',
      'jane+a+b@example.com',
      'jane@example.com.',
      ' jane@example.com ',
      '"jane"@example.com',
      '"ja\\ne"@example.com',
    ],
  ],
  [
    'notebook@gmail.com',
    [
      'note.book@gmail.com',
      'n.o.t.e.book+x@googlemail.com',
      'NoteBook@GoogleMail.com',
      '"note.book"@gmail.com',
      'note.book+a.b@gmail.com.',
    ],
  ],
  [
    'notebook@gmail.com',
    [
      'notebook@ｇｍａｉｌ.com',
      'note\u200bbook@gmail.com',
      'notebook@gmail。com',
      'noteｂook@gm\u00adail.com',
    ],
  ],
  [
    'notebook@proton.me',
    ['note.book@protonmail.com', 'note-book@pm.me', 'note_book+1@proton.me', 'notebook@protonmail.ch'],
  ],
  ['jane@icloud.com', ['jane@me.com', 'jane@mac.com', 'jane+1@icloud.com']],
  [
    'note.book@yandex.ru',
    ['note-book@ya.ru', 'note.book@yandex.com', 'note.book+x@yandex.com.tr', 'note-book@yandex.kz'],
  ],
  ['jane@daum.net', ['jane@hanmail.net']],
  ['jane@yahoo.com', ['jane-shops@yahoo.com', 'jane-1@Yahoo.com']],
  ['jane@yahoo.co.uk', ['jane-shops@yahoo.co.uk']],
  ['jane@fastmail.com', ['shops@jane.fastmail.com', 'jane+shops@fastmail.com', 'a+b@jane.fastmail.com']],
  ['*@jane.anonaddy.com', ['shops@jane.anonaddy.com', 'x+y@jane.anonaddy.com']],
])('%s is the mailbox of %j', async (mailbox, emails) => {
  const found = await Promise.all(emails.map(mailboxOf))
  expect(found).toEqual(emails.map(() => mailbox))
  expect(await mailboxOf(mailbox)).toBe(mailbox)
})

it.each([
  ['note.book@example.com', 'notebook@example.com'],
  ['note-book@example.com', 'note@example.com'],
  ['jane@yahoo.com', 'jane@yahoo.co.uk'],
  ['jane@hotmail.com', 'jane@outlook.com'],
  ['jane@gmail.com', 'jane@gmail.co'],
  ['+1@example.com', '+2@example.com'],
  ['jane@fastmail.com', 'jane@fastmail.fm'],
  ['jane@notgmail.com', 'j.ane@notgmail.com'],
  ['a@jane.example.com', 'jane@example.com'],
])('%s and %s are two mailboxes', async (one, other) => {
  expect(await mailboxOf(one)).not.toBe(await mailboxOf(other))
})

it.each([
  ['jane@ｇｍａｉｌ.com', 'jane@gmail.com'],
  ['jane@gmail。com', 'jane@gmail.com'],
  ['jane@gm\u00adail.com', 'jane@gmail.com'],
  ['jane@bücher.example', 'jane@xn--bcher-kva.example'],
  ['jane@XN--Bcher-kva.example', 'jane@xn--bcher-kva.example'],
])('%s is %s, as for mail servers', (email, stored) => {
  expect(signInRequest.shape.email.parse(email)).toBe(stored)
})

it.each([
  'ja\u200bne@gmail.com',
  'jane@gmail.com.',
  '"jane"@gmail.com',
  'jane(x)@gmail.com',
  'jane@[127.0.0.1]',
])('%s cannot be the email of an account', email => {
  expect(signInRequest.shape.email.safeParse(email).success).toBe(false)
})
