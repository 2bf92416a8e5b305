import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { signInRequest } from '@/lib/account/schema'
import { db } from '@/lib/db/client'

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
    'anndoe@gmail.com',
    [
      'ann.doe@gmail.com',
      'a.n.n.doe+x@googlemail.com',
      'AnnDoe@GoogleMail.com',
      '"ann.doe"@gmail.com',
      'ann.doe+a.b@gmail.com.',
    ],
  ],
  [
    'anndoe@gmail.com',
    ['anndoe@ｇｍａｉｌ.com', 'ann\u200bdoe@gmail.com', 'anndoe@gmail。com', 'ａnndoe@gm\u00adail.com'],
  ],
  [
    'anndoe@proton.me',
    ['ann.doe@protonmail.com', 'ann-doe@pm.me', 'ann_doe+1@proton.me', 'anndoe@protonmail.ch'],
  ],
  ['jane@icloud.com', ['jane@me.com', 'jane@mac.com', 'jane+1@icloud.com']],
  [
    'ann.doe@yandex.ru',
    ['ann-doe@ya.ru', 'ann.doe@yandex.com', 'ann.doe+x@yandex.com.tr', 'ann-doe@yandex.kz'],
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
  ['ann.doe@example.com', 'anndoe@example.com'],
  ['ann-doe@example.com', 'ann@example.com'],
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
  'ja\u200bne@gmail.com',
  'jane@ｇｍａｉｌ.com',
  'jane@gmail。com',
  'jane@gmail.com.',
  '"jane"@gmail.com',
  'jane(x)@gmail.com',
  'jane@[127.0.0.1]',
  'jane@bücher.example',
])('%s cannot be the email of an account', email => {
  expect(signInRequest.shape.email.safeParse(email).success).toBe(false)
})
