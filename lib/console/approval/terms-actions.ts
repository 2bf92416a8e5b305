import sql from 'sql-template-tag'
import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { type FactTable, formatUser, listFacts, readRecordedFacts } from '@/lib/change/approval/facts'
import { changeSettingIn, readKey, readValue } from '@/lib/change/settings/change-setting'
import { formatSettingName } from '@/lib/change/settings/rules'
import { idShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { findRegionName, saveRegionIn } from '@/lib/people/location/save-region'
import { regionTerms } from '@/lib/people/location/schema-console'
import { saveMultipliersIn } from '@/lib/play/multipliers/save-multipliers'
import { multiplierForm } from '@/lib/play/multipliers/schema'
import type { PromoRule } from '@/lib/rewards/promo/rules'
import { lockPromo } from '@/lib/rewards/promo/stored-promos'
import { publishPromoIn } from '@/lib/rewards/promo/switch-promo'

export const settingChange = approvable({
  input: z.object({
    key: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]),
    version: z.string(),
  }),
  async subjectOf(_, { key, value }) {
    // Validates first, so that a request can be carried out once approved.
    readValue(readKey(key), value)
    return { type: 'setting', id: readKey(key), name: formatSettingName(key) }
  },
  run: (db, by, change, { byId, reason }) => changeSettingIn(db, by, { ...change, reason }, byId),
  async facts(db, change, run) {
    const { values } = await readRecordedFacts(db, change, run)
    return {
      values: values.map(fact => (fact.name === 'value' ? { ...fact, name: change.key } : fact)),
      tables: [],
    }
  },
})

export const multipliersChange = approvable({
  input: z.object({ from: idShape, rows: multiplierForm }),
  subjectOf: async () => ({ type: 'multipliers', id: 'new', name: 'Multipliers' }),
  run: (db, by, change, { byId, reason }) => saveMultipliersIn(db, by, change, reason, byId),
})

/** Publishes a promo above the limits, unless its terms changed since the request. */
export const promoPublication = approvable({
  input: z.object({
    id: idShape,
    updatedAt: z.iso.datetime(),
    name: z.string(),
    /** Maximum total of claims; null without a budget. */
    maxCents: z.int().nullable(),
    /** Absent from requests of earlier versions. */
    bucket: z.string().nullish(),
  }),
  subjectOf: async (_, { id, name }) => ({ type: 'promo', id, name }),
  run: (db, by, { id, updatedAt }, { byId, reason }) =>
    publishPromoIn(db, by, { id, updatedAt: new Date(updatedAt) }, { isManager: true, reason }, byId),
  /** All terms, because the audit row has only the status. */
  async facts(db, { id }, run) {
    const before = await lockPromo(db, id)
    await run()
    const { promo } = await lockPromo(db, id)
    const amount = (cents: bigint | null) => cents !== null && [{ bucket: promo.bucket ?? '', cents }]
    return {
      values: [
        { name: 'promo', value: promo.name },
        { name: 'status', before: before.promo.status, value: promo.status },
        { name: 'creditsOfEachClaim', value: amount(promo.creditsCents) },
        { name: 'bucket', value: promo.bucketName },
        { name: 'budget', value: amount(promo.budgetCents) || 'no limit' },
        { name: 'spent', value: amount(promo.spentCents), isEstimate: true },
        { name: 'start', value: promo.startsAt },
        { name: 'end', value: promo.endsAt },
        ...promo.rules
          .filter(({ rule }) => rule !== 'users')
          .map(({ rule, ...terms }) => ({ name: `rule: ${rule}`, value: terms })),
      ],
      tables: await listEligibleUsers(db, promo.rules),
    }
  },
})

/** Opens a region or lowers its minimum age, unless its terms changed since the request. */
export const regionOpening = approvable({
  input: regionTerms,
  subjectOf: async (db, { code }) => ({ type: 'region', id: code, name: await findRegionName(db, code) }),
  run: (db, by, { updatedAt, ...terms }, { byId, reason }) =>
    saveRegionIn(db, by, { ...terms, updatedAt: new Date(updatedAt), reason }, byId),
})

async function listEligibleUsers(db: Db, rules: readonly PromoRule[]): Promise<FactTable[]> {
  const ids = rules.flatMap(rule => (rule.rule === 'users' ? rule.ids : []))
  const users = await db.rows<{ userId: number; username: string }>(sql`
    select id as user_id, username from users where id = any(${ids}::int[]) order by id`)
  return listFacts({
    title: 'Only for these users',
    columns: ['User'],
    rows: users.map(user => [formatUser(user)]),
  })
}
