import { randomInt } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { isInvolved } from '@/lib/change/policy/involvement'
import { db, pool, prisma } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { post } from '@/lib/ledger/post'
import { confirmEmailChange, requestEmailChange } from '@/lib/people/account/contact/change-email'
import { confirmPhoneChange, requestPhoneChange } from '@/lib/people/account/contact/change-phone'
import { changeProfile } from '@/lib/people/account/profile/change-profile'
import { saveReferralLink } from '@/lib/people/account/profile/save-referral-link'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { sendVerificationMail } from '@/lib/people/account/recovery/send-verification-mail'
import { signIn } from '@/lib/people/account/sessions/sign-in'
import { logDevice } from '@/lib/people/device/log-device'
import { changeIdentity } from '@/lib/people/restrictions/changes/identity'
import { createOperator } from '@/lib/people/testing/operators'
import { findText, writeMarkerEverywhere, writeText } from '@/lib/people/testing/personal-data'
import {
  fund,
  holderOf,
  makeUser,
  newIdentifiers,
  readSentCode,
  readSentMessages,
  testNetwork,
  userPassword,
  verifyContacts,
} from '@/lib/people/testing/users'
import { deleteAccount } from './delete-account'
import { purgeAccount, purgeAccounts } from './purge-accounts'
import { signUp } from './sign-up'
import { redactedColumns } from './text-columns'

await resetDatabase()

async function makeDeleted(daysAgo: number) {
  const user = await makeUser()
  await sendVerificationMail(user.id, user.email)
  await sendPasswordCode(user.email)
  await saveReferralLink(user.id, `https://go.example/${user.username}`)
  await logDevice(
    { id: user.id, tokenId: null },
    { platform: 'ios', os: '26', version: '1', brand: 'Apple', model: user.username },
  )
  await db.run(sql`
    update user_kyc set date_of_birth = '1990-01-01' where user_id = ${user.id}`)
  await fund(user.id, 'credits', 500n)
  await deleteAccount(user.id)
  await db.run(sql`
    update users set deleted_at = now() - make_interval(days => ${daysAgo}) where id = ${user.id}`)
  return user
}

const newMarker = () => String(randomInt(2_000_000_000, 10_000_000_000))

/** Tables in which a purged user still has rows, under a pseudonym. */
const kept = [
  'buckets',
  'contest_entries',
  'contest_settlement_entries',
  'deposit_reversals',
  'deposits',
  'given_moves',
  'ledger_transactions',
  'payment_cases',
  'payment_events',
  'pickem_entries',
  'policy_uses',
  'postings',
  'promo_claims',
  'purged_person_keys',
  'self_exclusions',
  'settlement_correction_entries',
  'stripe_customers',
  'suspensions',
  'withdrawals',
]

describe('30 days after deletion', () => {
  test('an account has no personal data left, and its ledger is kept', async () => {
    const user = await makeDeleted(30)
    expect(await findText(user.username)).not.toEqual([])
    await purgeAccounts()
    expect(await findText(user.username, user.phone)).toEqual([])
    expect(
      await db.row(
        sql`select username, email, phone, purged_at is not null as is_purged from users where id = ${user.id}`,
      ),
    ).toEqual({ username: `purged:${user.id}`, email: `purged:${user.id}`, phone: null, isPurged: true })
    expect(await db.rows(sql`select amount_cents from postings where user_id = ${user.id}`)).toEqual([
      { amountCents: 500n },
    ])
  })
  test('no personal column of any row keeps its value', async () => {
    const [user, marker] = [await makeDeleted(30), newMarker()]
    // A session that has ended has no push token.
    await db.run(sql`update access_tokens set revoked_at = null where user_id = ${user.id}`)
    const tables = await writeMarkerEverywhere(user.id, marker)
    expect((await findText(marker)).length).toBeGreaterThanOrEqual(12)
    await purgeAccounts()
    expect(await findText(marker)).toEqual([])
    const found = []
    for (const table of tables) {
      const rows = await pool.query(`select from "${table}" where user_id = $1`, [user.id])
      if (rows.rowCount) found.push(table)
    }
    expect(found.sort()).toEqual(kept)
  })
  test('every reference to users is named user_id, which the test above relies on', async () => {
    const { rows } = await pool.query(`
      select conrelid::regclass::text as table, attname as column from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any(conkey)
       where contype = 'f' and confrelid = 'users'::regclass and attname <> 'user_id'`)
    expect(rows).toEqual([])
  })
  test('claims and transactions are kept with their sums', async () => {
    const user = await makeDeleted(30)
    await purgeAccounts()
    expect(
      await db.rows(sql`select kind, balance_cents from buckets
                              where user_id = ${user.id} and balance_cents <> 0`),
    ).toEqual([{ kind: 'credits', balanceCents: 500n }])
    expect(
      await db.row(sql`select count(*)::int as postings, sum(p.amount_cents)::int as sum
                         from postings p join ledger_transactions t on t.id = p.transaction_id
                        where t.user_id = ${user.id}`),
    ).toEqual({ postings: 2, sum: 0 })
  })
  test('the audit log and messages to former addresses are redacted', async () => {
    const [user, earlier] = [await makeDeleted(30), `${newMarker()}@users.test`]
    await db.run(sql`
      insert into email_verifications (user_id, email, token_hash, expires_at)
      values (${user.id}, ${earlier}, ${Buffer.from(earlier)}, now())`)
    await db.run(
      sql`insert into messages (channel, recipient, template, props) values ('mail', ${earlier}, 'welcome', '{}')`,
    )
    const about = (type: string, id: string, before: object, reason = '') =>
      db.run(sql`
      insert into audit_rows (author_name, action, subject_type, subject_id, subject_name, before, reason)
      values ('Test', 'test', ${type}, ${id}, ${type === 'user' ? user.username : 'T'}, ${JSON.stringify(before)}::text::jsonb, ${reason})`)
    await about('user', String(user.id), { note: 'a VIP' })
    await about('message', '7', { to: user.email })
    await about('setting', 'x', { value: 1 }, `called ${user.phone}`)
    await about('list', 'users', { search: `?state=active&${new URLSearchParams({ mail: user.email })}` })
    await about('setting', 'w', { value: 4 }, `asked by ${user.email.toUpperCase()}.`)
    await about('setting', 'z', { value: 3 }, 'a reason of its own')
    await purgeAccounts()
    expect(await findText(earlier, user.username, encodeURIComponent(user.email))).toEqual([])
    const id = `U-${user.id}`
    const search = { search: `?state=active&mail=${id}` }
    expect(
      await db.rows(sql`
        select subject_id, before, reason from audit_rows where author_name = 'Test' order by id`),
    ).toEqual([
      { subjectId: String(user.id), before: null, reason: '' },
      { subjectId: '7', before: { to: id }, reason: '' },
      { subjectId: 'x', before: { value: 1 }, reason: `called ${id}` },
      { subjectId: 'users', before: search, reason: '' },
      { subjectId: 'w', before: { value: 4 }, reason: `asked by ${id}.` },
      { subjectId: 'z', before: { value: 3 }, reason: 'a reason of its own' },
    ])
  })
  test('a row about something else loses the mention only, so no account can be created to blank it', async () => {
    const [user, other, by] = [await makeUser(), await makeUser(), await createOperator()]
    const second = await createOperator()
    const override = {
      userId: other.id,
      from: { kycStatus: 'Not performed', dateOfBirth: null },
      to: { kycStatus: 'Verified', dateOfBirth: '1990-01-01' },
    } as const
    const grant = { reason: `Checked by phone, see ${user.email}`, approvedById: second.operatorId }
    const { auditId } = await transaction(tx => changeIdentity.in(tx, by, override, grant))
    await deleteAccount(user.id)
    await db.run(sql`update users set deleted_at = now() - interval '30 days' where id = ${user.id}`)
    await purgeAccounts()
    expect(await db.row(sql`select after, reason from audit_rows where id = ${auditId}`)).toEqual({
      after: { kycStatus: 'Verified', dateOfBirth: '1990-01-01', isAdult: true },
      reason: `Checked by phone, see U-${user.id}`,
    })
    expect(await isInvolved(db, other.id, by.operatorId)).toBe(true)
  })
  test('only texts among the values change: no keys, numbers, states or dates', async () => {
    const user = await makeDeleted(30)
    const { phone } = user
    const [username, former] = ['time_out', '1990-01-01']
    await db.run(sql`
      update users set username = ${username}, former_username = ${former}, email = 'a@x.test' where id = ${user.id}`)
    const values = (mention: string) => ({
      [phone]: Number(phone),
      'a@x.test': true,
      kind: username,
      until: former,
      empty: { list: [], object: {}, text: '', none: null },
      nested: [{ note: `"${mention}"\\` }, mention, `1${phone}1`, 'aa@x.test'],
    })
    const [row] = await db.rows<{ id: bigint }>(sql`
      insert into audit_rows (author_name, action, subject_type, subject_id, subject_name, before, after, reason)
      values ('Values', 'test', 'promo', '1', ${`${username} A@x.test`},
              ${JSON.stringify(values('A@x.test'))}::text::jsonb, ${JSON.stringify(values(phone))}::text::jsonb,
              ${`Until ${former}, @${former}`})
      returning id`)
    await purgeAccounts()
    const id = `U-${user.id}`
    expect(
      await db.row(sql`select subject_name, before, after, reason from audit_rows where id = ${row?.id}`),
    ).toEqual({
      subjectName: `${username} ${id}`,
      before: values(id),
      after: values(id),
      reason: `Until ${former}, ${id}`,
    })
  })
  test('an account with the email of an operator removes neither the operator’s mail nor mentions of the operator', async () => {
    const [by, other] = [await createOperator(), await makeUser()]
    const { email } = await prisma.operator.findUniqueOrThrow({ where: { id: by.operatorId } })
    await db.run(sql`
      insert into messages (channel, recipient, template, props)
      values ('mail', ${email}, 'notice', '{}'), ('mail', ${email}, 'operator-summary', '{}')`)
    const { auditId } = await adjustBalance(
      by,
      {
        userId: other.id,
        bucket: 'cash',
        amountCents: 12_300n,
        requestKey: `key-${other.id}`,
      },
      `Agreed with ${email}`,
    )
    const { user } = await signUp({ ...newIdentifiers(), email, password: userPassword }, testNetwork)
    await deleteAccount(user.id)
    await db.run(sql`update users set deleted_at = now() - interval '30 days' where id = ${user.id}`)
    await purgeAccounts()
    expect(await readSentMessages(email)).toMatchObject([
      { template: 'operator-summary' },
      { template: 'notice' },
    ])
    expect(await db.row(sql`select after, reason from audit_rows where id = ${auditId}`)).toEqual({
      after: expect.objectContaining({ amountCents: 12_300 }),
      reason: `Agreed with ${email}`,
    })
  })
  test('other rows are kept even if the username is a plain word or the email a suffix of another', async () => {
    const user = await makeDeleted(30)
    await db.run(sql`update users set username = 'Status', email = 'o@x.test' where id = ${user.id}`)
    const rows = [
      ['promo', { status: 'published', called: 'Status' }, 'Agreed with jo@x.test and o@x.test.org'],
      ['operator', { email: 'o@x.test' }, ''],
      ['list', { search: 'q=status+quo&state=status' }, ''],
    ] as const
    for (const [type, after, reason] of rows)
      await db.run(sql`
        insert into audit_rows (author_name, action, subject_type, subject_id, subject_name, after, reason)
        values ('Chooser', 'test', ${type}, '1', 'Status', ${JSON.stringify(after)}::text::jsonb, ${reason})`)
    await purgeAccounts()
    expect(
      await db.rows(sql`
        select subject_type as type, after, reason from audit_rows where author_name = 'Chooser' order by id`),
    ).toEqual(rows.map(([type, after, reason]) => ({ type, after, reason })))
  })
  test('reasons about other users contain the ID in place of email, username and phone', async () => {
    const [user, other] = [await makeDeleted(30), await makeUser()]
    const formatted = `(${user.phone.slice(0, 3)}) ${user.phone.slice(3, 6)}-${user.phone.slice(6)}`
    const before = `Moved from ${user.email}, also ${user.username.toUpperCase()}, called +1 ${formatted}.`
    const after = `Moved from U-${user.id}, also U-${user.id}, called U-${user.id}.`
    const reason = 'No mention'
    await transaction(tx =>
      post(tx, {
        kind: 'adjustment',
        userId: other.id,
        houseAccount: 'adjustments',
        reason: before,
        amounts: [{ bucket: 'credits', cents: 100n }],
      }),
    )
    const operator = await prisma.operator.create({
      data: { email: `${newMarker()}@operators.test`, name: 'Avery', role: 'manager', passwordHash: '-' },
    })
    await db.run(sql`
      insert into pending_approvals (action, input, subject_type, subject_id, reason, requested_by)
      values ('credit', ${JSON.stringify({ userId: other.id, reason: before })}::text::jsonb, 'user', ${String(other.id)},
              ${before}, ${operator.id})`)
    // The approver may be disabled by now.
    const second = await prisma.operator.create({
      data: { email: `${newMarker()}@operators.test`, name: 'Blair', role: 'manager', passwordHash: '-' },
    })
    await db.run(sql`
      update pending_approvals set decision = 'approved', decided_by = ${second.id}, decided_at = now()
       where subject_id = ${String(other.id)}`)
    await prisma.operator.update({ where: { id: second.id }, data: { disabledAt: new Date() } })
    await db.run(sql`
      insert into audit_rows (author_name, action, subject_type, subject_id, reason)
      values ('Reasons', 'test', 'setting', '1', ${`As ${user.username} asked`}),
             ('Reasons', 'test', 'setting', '2', ${reason})`)
    await purgeAccounts()
    expect(await findText(user.email, user.username, user.phone)).toEqual([])
    expect(await db.rows(sql`select reason from ledger_transactions where user_id = ${other.id}`)).toEqual([
      { reason: after },
    ])
    expect(
      await db.rows(sql`select reason, input from pending_approvals where subject_id = ${String(other.id)}`),
    ).toEqual([{ reason: after, input: { userId: other.id, reason: after } }])
    expect(
      await db.rows(sql`select reason from audit_rows where author_name = 'Reasons' order by id`),
    ).toEqual([{ reason: `As U-${user.id} asked` }, { reason }])
  })
  test('former usernames, emails and phones are removed everywhere', async () => {
    const user = await makeUser()
    const { email, username, phone } = newIdentifiers()
    await changeProfile(user.id, { username })
    await requestEmailChange(user.id, email, userPassword)
    const [mail] = await readSentMessages(email)
    await confirmEmailChange(new URL(mail?.props.link ?? '').searchParams.get('token') ?? '')
    await requestPhoneChange(user.id, phone, userPassword)
    await confirmPhoneChange(user.id, phone, await readSentCode(phone), testNetwork)
    const pending = newIdentifiers().email
    await requestEmailChange(user.id, pending, userPassword)
    await db.run(sql`
      insert into audit_rows (author_name, action, subject_type, subject_id, reason)
      values ('Former', 'test', 'setting', '1', ${`Asked by ${user.email}, ${user.phone} and ${user.username}`})`)
    await deleteAccount(user.id)
    await db.run(sql`update users set deleted_at = now() - interval '30 days' where id = ${user.id}`)
    await purgeAccounts()
    const former = [user.email, user.username, user.phone]
    expect(await findText(...former, email, username, phone, pending)).toEqual([])
  })
  test('a contact is kept only for an account that proved it: anyone can sign up with that of another person', async () => {
    const [user, other] = [await makeDeleted(30), await makeDeleted(30)]
    for (const { id, phone } of [user, other]) {
      const { email, username } = newIdentifiers()
      await db.run(sql`update users set email = ${email} where id = ${id}`)
      const holder = await signUp({ email, username, phone, password: userPassword }, testNetwork)
      if (id === other.id) await verifyContacts(holder.user.id)
      await db.run(sql`
        insert into audit_rows (author_name, action, subject_type, subject_id, reason)
        values ('Contacts', 'test', 'setting', '1', ${`${email} and ${phone} called`})`)
    }
    await purgeAccounts()
    expect(
      await db.rows(sql`select reason from audit_rows where author_name = 'Contacts' order by id`),
    ).toEqual([
      { reason: `U-${user.id} and U-${user.id} called` },
      { reason: expect.stringMatching(`^u[0-9a-f]+@users.test and ${other.phone} called$`) },
    ])
  })
  test('mentions are replaced in every text that operators write, in any spelling', async () => {
    const user = await makeUser()
    const legalName = 'Zelda Quixley-Marrow'
    await db.run(sql`
      insert into identity_cases (user_id, legal_name, date_of_birth, street, city, state, postal_code, address_hmac)
      values (${user.id}, ${legalName}, '1990-05-17', '1 Elm', 'Chicago', 'IL', '60614', '\\x00')`)
    await verifyContacts(user.id)
    await deleteAccount(user.id)
    await db.run(sql`update users set deleted_at = now() - interval '31 days' where id = ${user.id}`)
    const [, area = '', exchange = '', line = ''] = user.phone.match(/(...)(...)(....)/) ?? []
    const spellings = [
      user.email,
      user.email.toUpperCase(),
      user.email.replace('@', '%40'),
      user.username,
      user.phone,
      `(${area}) ${exchange}-${line}`,
      `${area}.${exchange}.${line}`,
      `${area}-${exchange}-${line}`,
      `+1 ${area} ${exchange} ${line}`,
      `+1 (${area}) ${exchange} – ${line}`,
      `1${user.phone}`,
      `${area}/${exchange}/${line}`,
      legalName,
      legalName.replace(' ', '  ').toLowerCase(),
    ]
    for (const { table, columns } of redactedColumns().filter(({ table }) => table !== 'ledger_transactions'))
      await writeText(table, columns, name =>
        name === 'name' || name === 'subject_name'
          ? `About (${area}) ${exchange}-${line}`
          : `About ${spellings.join('; ')} and others`,
      )
    expect(await purgeAccount(user.id)).toBe(true)
    expect(await findText(...spellings, exchange + line)).toEqual([])
    expect((await findText(`U-${user.id}`)).length).toBeGreaterThan(15)
  })

  test('names that become equal get the ID of their row', async () => {
    const user = await makeDeleted(31)
    const { operatorId } = await createOperator()
    for (const name of [user.email, user.phone])
      await db.run(sql`insert into segments (name, users, created_by_id) values (${name}, 1, ${operatorId})`)
    expect(await purgeAccount(user.id)).toBe(true)
    expect(await db.rows(sql`select name from segments where name like ${`U-${user.id}%`}`)).toHaveLength(2)
  })

  test('a username renames nothing that all users of the app see, unless it clearly means the user', async () => {
    const { id } = await makeDeleted(30)
    await db.run(sql`update users set username = 'CS2' where id = ${id}`)
    const named = ['CS2 Cup', 'Sorry @cs2', `For CS2 (U-${id})`]
    for (const name of named)
      await db.run(
        sql`insert into promos (name, description, credits_cents) values (${name}, ${`${name}!`}, 1)`,
      )
    expect(await purgeAccount(id)).toBe(true)
    expect(await db.rows(sql`select name, description from promos order by id desc limit 3`)).toEqual([
      { name: `For U-${id} (U-${id})`, description: `For U-${id} (U-${id})!` },
      { name: `Sorry U-${id}`, description: `Sorry U-${id}!` },
      { name: 'CS2 Cup', description: 'CS2 Cup!' },
    ])
  })

  test('the address of support stays in what all users of the app see, though anyone can sign up with it', async () => {
    const { id } = await makeDeleted(30)
    await db.run(sql`update users set email = 'help@slate.test', username = 'slate.test' where id = ${id}`)
    const message = 'Back soon. Mail help@slate.test'
    await db.run(sql`
      insert into settings (key, value) values ('maintenance_message', to_jsonb(${message}::text))
      on conflict (key) do update set value = excluded.value`)
    await db.run(
      sql`insert into maintenance_windows (message, starts_at, canceled_at) values (${message}, now(), now())`,
    )
    expect(await purgeAccount(id)).toBe(true)
    expect(await db.row(sql`select value from settings where key = 'maintenance_message'`)).toEqual({
      value: message,
    })
    expect(await db.row(sql`select message from maintenance_windows order by id desc limit 1`)).toEqual({
      message,
    })
  })

  test('a promo keeps the users of its segments when these are renamed', async () => {
    const user = await makeDeleted(30)
    const { operatorId } = await createOperator()
    await db.run(sql`update users set username = 'VIP-26' where id = ${user.id}`)
    for (const name of ['VIP-26', user.email, user.phone])
      await db.run(sql`insert into segments (name, users, created_by_id) values (${name}, 1, ${operatorId})`)
    const anyOf = [user.phone, 'Others', ` ${user.email}`, 'vip-26']
    const rules = [
      { rule: 'experience', any_of: ['VIP-26'] },
      { rule: 'segment', any_of: anyOf },
    ]
    const promo = await db.one<{ id: number }>(sql`
      insert into promos (name, credits_cents, rules)
      values ('For segments', 1, ${JSON.stringify(rules)}::text::jsonb) returning id`)
    const segments = await db.rows<{ id: number }>(sql`
      select id from segments where created_by_id = ${operatorId} order by id`)
    expect(await purgeAccount(user.id)).toBe(true)
    const names = new Map(
      (await db.rows<{ id: number; name: string }>(sql`select id, name from segments`)).map(row => [
        row.id,
        row.name,
      ]),
    )
    const [vip, email, phone] = segments.map(({ id }) => names.get(id))
    expect(await db.row(sql`select rules from promos where id = ${promo.id}`)).toEqual({
      rules: [
        { rule: 'experience', any_of: ['VIP-26'] },
        { rule: 'segment', any_of: [phone, 'Others', email, vip] },
      ],
    })
  })

  test('a username that is a plain word is replaced only where it clearly means the user', async () => {
    const { id } = await makeDeleted(30)
    await db.run(sql`update users set username = 'Refund' where id = ${id}`)
    const text = async (before: string) =>
      (await db.row<{ text: string }>(sql`select redact_mentions(${before}, ${id}) as text`))?.text
    expect(await text('A refund for the delay')).toBe('A refund for the delay')
    expect(await text('asked by @refund, see refunds')).toBe(`asked by U-${id}, see refunds`)
    expect(await text(`refund (U-${id}) asked`)).toBe(`U-${id} (U-${id}) asked`)
  })
  test.each(['gmail.com', 'pat.lee1'])('a username %s changes no email of others', async username => {
    const { id } = await makeDeleted(30)
    await db.run(sql`update users set username = ${username} where id = ${id}`)
    const kept = 'Pat.Lee1@gmail.com, pat.lee1%40gmail.com and Pat.Lee1@Gmail.com (a+b@gmail.com) asked'
    const [row] = await db.rows<{ id: bigint }>(sql`
      insert into audit_rows (author_name, action, subject_type, subject_id, reason)
      values ('Emails', 'test', 'setting', '1', ${`${kept}, so did ${username} (@${username}).`}) returning id`)
    expect(await purgeAccount(id)).toBe(true)
    expect(await db.row(sql`select reason from audit_rows where id = ${row?.id}`)).toEqual({
      reason: `${kept}, so did U-${id} (U-${id}).`,
    })
  })
  test('the triggers reject any other change of a reason', async () => {
    const [user, other] = [await makeDeleted(30), await makeUser()]
    await fund(other.id, 'credits', 100n)
    await db.run(sql`
      insert into audit_rows (author_name, action, subject_type, subject_id, reason)
      values ('Guarded', 'test', 'setting', '1', ${`${user.username} asked`})`)
    const change = (setting: string, table: string, reason: string) =>
      transaction(async tx => {
        await tx.row(sql`
          select set_config('slatekeeper.purging', 'on', true), set_config('slatekeeper.purged_user', ${setting}, true)`)
        const where = table === 'audit_rows' ? sql`author_name = 'Guarded'` : sql`user_id = ${other.id}`
        await tx.run(sql`update ${raw(table)} set reason = ${reason} where ${where}`)
      })
    for (const [table, reason] of [
      ['audit_rows', 'no one asked'],
      ['audit_rows', `U-${other.id} asked`],
      ['ledger_transactions', 'another reason'],
    ] as const)
      for (const setting of ['', String(user.id), String(other.id)])
        await expect(change(setting, table, reason)).rejects.toThrow('append-only')
    await change(String(user.id), 'audit_rows', `U-${user.id} asked`)
  })
  test('the trigger rejects blanking a row about something else', async () => {
    const user = await makeDeleted(30)
    const [row] = await db.rows<{ id: bigint }>(sql`
      insert into audit_rows (author_name, action, subject_type, subject_id, after, reason)
      values ('Blanked', 'test', 'setting', '1', ${JSON.stringify({ to: user.email })}::text::jsonb, ${user.email})
      returning id`)
    for (const change of [
      sql`before = null, after = null, reason = '', subject_name = ''`,
      sql`after = null`,
      sql`after = '{}'`,
      sql`after = jsonb_build_object('to', 'U-1')`,
      sql`subject_name = 'Another'`,
    ])
      await expect(
        transaction(async tx => {
          await tx.row(sql`
            select set_config('slatekeeper.purging', 'on', true),
                   set_config('slatekeeper.purged_user', ${String(user.id)}, true)`)
          await tx.run(sql`update audit_rows set ${change} where id = ${row?.id}`)
        }),
      ).rejects.toThrow('append-only')
  })
  test('the token is invalid and the identifiers can be used again', async () => {
    const user = await makeDeleted(31)
    await purgeAccounts()
    expect(await holderOf(user.accessToken)).toBeNull()
    await expect(signIn(user.email, userPassword, testNetwork)).rejects.toMatchObject({
      code: 'InvalidCredentials',
    })
    const { email, username, phone } = user
    await expect(
      signUp({ email, username, phone, password: userPassword }, testNetwork),
    ).resolves.toMatchObject({
      user: { email },
    })
  })
})

test('accounts deleted 29 days ago and active accounts are kept', async () => {
  const [recent, active] = [await makeDeleted(29), await makeUser()]
  await purgeAccounts()
  const kept = await db.rows(
    sql`select email, username, phone from users where id = any(${[recent.id, active.id]}) order by id`,
  )
  expect(kept).toEqual([recent, active].map(({ email, username, phone }) => ({ email, username, phone })))
})

test('four concurrent processes purge each account once', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => makeDeleted(40)))
  const counts = await Promise.all(Array.from({ length: 4 }, purgeAccounts))
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(12)
  const rows = await db.rows(
    sql`select id from users where id = any(${users.map(({ id }) => id)}) and purged_at is null`,
  )
  expect(rows).toEqual([])
})

test('an account that fails to purge does not block others, is reported, and is purged later', async () => {
  const [stuck, ...others] = [await makeDeleted(60), await makeDeleted(50), await makeDeleted(40)]
  const trigger = `reject_purge_of_${stuck.id}`
  await pool.query(`
    create function ${trigger}() returns trigger language plpgsql as $$
      begin raise exception 'the row is broken'; end $$;
    create trigger ${trigger} before update on users for each row when (old.id = ${stuck.id})
      execute function ${trigger}();`)
  await expect(purgeAccounts()).rejects.toThrow(
    `2 accounts purged, 1 failed; the first is U-${stuck.id}: error: the row is broken`,
  )
  const listUnpurged = async () => {
    const rows = await db.rows<{ id: number }>(sql`
      select id from users where deleted_at is not null and purged_at is null`)
    return rows.map(row => row.id)
  }
  expect(await listUnpurged()).toContain(stuck.id)
  for (const { id } of others) expect(await listUnpurged()).not.toContain(id)
  await pool.query(`drop function ${trigger}() cascade`)
  expect(await purgeAccounts()).toBe(1)
  expect(await listUnpurged()).not.toContain(stuck.id)
})

describe('a suspended or self-excluded user', () => {
  const makeBarred = async (bar: (userId: number) => Promise<unknown>, { isVerified = true } = {}) => {
    const user = await makeDeleted(30)
    if (isVerified) await verifyContacts(user.id)
    await bar(user.id)
    await purgeAccounts()
    const { email, phone } = user
    return { email, phone, username: `again${newMarker()}`, password: userPassword }
  }

  const signUpAndProve = async (input: Parameters<typeof signUp>[0]) => {
    const session = await signUp({ ...input, username: `again${newMarker()}` }, testNetwork)
    await verifyContacts(session.user.id)
    return session
  }

  test('cannot prove the email or phone of the purged account again', async () => {
    const input = await makeBarred(id => db.run(sql`insert into suspensions (user_id) values (${id})`))
    const other = { email: `${input.username}@users.test`, phone: newMarker() }
    for (const same of [{ email: other.email }, { phone: other.phone }])
      await expect(signUpAndProve({ ...input, ...same })).rejects.toMatchObject({ code: 'ContactTaken' })
    expect(await signUpAndProve({ ...input, ...other })).toMatchObject({ accessToken: expect.any(String) })
  })

  test('signs up again after the suspension', async () => {
    const input = await makeBarred(id =>
      db.run(sql`
        insert into suspensions (user_id, ends_at) values (${id}, clock_timestamp() + interval '1 hour')`),
    )
    await expect(signUpAndProve(input)).rejects.toMatchObject({ code: 'ContactTaken' })
    await db.run(sql`update suspensions set lifted_at = now() where lifted_at is null`)
    expect(await signUpAndProve(input)).toMatchObject({ accessToken: expect.any(String) })
  })

  test('stays self-excluded in a new account', async () => {
    const input = await makeBarred(id =>
      db.run(sql`insert into self_exclusions (user_id, source) values (${id}, 'user')`),
    )
    const { user } = await signUpAndProve(input)
    expect(await db.row(sql`select is_self_excluded from users where id = ${user.id}`)).toEqual({
      isSelfExcluded: true,
    })
  })
  test('does not bar the owner of an email and phone that the user never verified', async () => {
    const input = await makeBarred(
      id =>
        db.run(sql`
          with suspension as (insert into suspensions (user_id) values (${id}))
          insert into self_exclusions (user_id, source) values (${id}, 'user')`),
      { isVerified: false },
    )
    const { user } = await signUpAndProve(input)
    expect(await db.row(sql`select is_self_excluded from users where id = ${user.id}`)).toEqual({
      isSelfExcluded: false,
    })
  })
})
