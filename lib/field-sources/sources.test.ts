import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findConsolePaths } from '@/e2e/fixtures/console'
import { listOperations, listReplyFields } from '@/e2e/fixtures/reply-fields'
import { findSource } from './rules'
import { fieldSources } from './sources'

const fields = listReplyFields()
const sources = Object.values(fieldSources).flatMap(owned => Object.values(owned))

it('declares a source for every field of every reply', () => {
  const missing = fields.filter(field => !findSource(fieldSources, field))
  expect(missing.map(({ owner, name }) => `${owner} ${name}`)).toEqual([])
})

it('declares no source for a field that no reply has', () => {
  const declared = Object.entries(fieldSources).flatMap(([owner, owned]) =>
    Object.keys(owned).map(name => `${owner} ${name}`),
  )
  const replied = new Set(fields.map(({ owner, name }) => `${owner} ${name}`))
  expect(declared.filter(key => !replied.has(key))).toEqual([])
})

it('names calls, console pages and settings that exist', () => {
  const pages = new Set(findConsolePaths().map(({ path }) => path))
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  )
  const known = new Set([...listOperations(), ...settings])
  const unknown = sources.flatMap(source => {
    if (!('writer' in source)) return []
    const page = source.writer.replace('{id}', '1')
    return known.has(source.writer) || pages.has(page) ? [] : source.writer
  })
  expect(unknown).toEqual([])
})

/** Fields that wait for identity checks or payments. This list can only shrink. */
const comingNext: Record<string, string> = {
  BalanceV1: `cash_transaction.id cash_transaction.type cash_transaction.amount
    cash_transaction.created_at`,
  BalanceV2: `is_partner_withdrawal_done_recently is_partner_deposit is_partner_first_deposit
    is_partner_second_deposit payment_methods_count`,
  PaymentMethod: `id userPaymentOptionId payment_method cardType method_image method_name method_masked_number
    method_masked_number_new is_default expMonth expYear lastFourDigits firstName lastName address
    phone zip city country state email created_at`,
  DepositValidations: 'today_deposit week_deposit month_deposit',
}

it('lists every field that cannot change yet', () => {
  const listed = Object.entries(comingNext).flatMap(([owner, names]) =>
    names.split(/\s+/).map(name => `${owner} ${name}`),
  )
  const declared = Object.entries(fieldSources).flatMap(([owner, owned]) =>
    Object.entries(owned).flatMap(([name, { by }]) => (by === 'next' ? `${owner} ${name}` : [])),
  )
  expect(declared.sort()).toEqual(listed.sort())
})
