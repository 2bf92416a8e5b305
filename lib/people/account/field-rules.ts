import { join, raw, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { type FieldSource, operator } from '@/lib/core/field-source'
import { wholeUnits } from '@/lib/core/money'
import { flag } from '@/lib/core/wire'
import type { BucketKind } from '@/lib/db/generated/enums'

export type ProfileField = {
  /** Of `users u` or, for Profile, `user_engagement e`. */
  select?: Sql
  reply: z.ZodType
  present: (user: never, publicUrl: string) => unknown
  /** What sets it; parts of a list by their path. */
  source: FieldSource | Record<`[]${string}`, FieldSource>
  /** What sets it in Profile, if that differs. */
  ownSource?: FieldSource
} & Purge &
  Request

/** Assignments in `users` that remove the value when an account is purged, or why it needs none. */
type Purge = { clear: Sql; kept?: never } | { kept: string; clear?: never }

/** A field of POST /profile, with its assignment in `users` or the use-case that writes it elsewhere. */
type Request =
  | { request: z.ZodType; write: (change: never) => Sql }
  | { request: z.ZodType; writtenBy: 'changeProfile' | 'saveSounds' }
  | { request?: never }

type Camel<Name extends string> = Name extends `${infer Start}_${infer End}`
  ? `${Start}${Capitalize<Camel<End>>}`
  : Name

const camel = <Name extends string>(name: Name) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as Camel<Name>

/** A column of `users`, or an expression of this name; `show` converts its value to JSON. */
export const columnField = <Name extends string, Value, Shown>(
  name: Name,
  reply: z.ZodType<Shown, Shown>,
  show: (value: Value, publicUrl: string) => Shown,
  select = raw(`u.${name}`),
) => ({
  select,
  reply,
  present: (user: Record<Camel<Name>, Value>, publicUrl: string) => show(user[camel(name)], publicUrl),
})

/** A column that gets its default when the account is purged. */
export const clearedField = <Name extends string, Value, Shown>(
  name: Name,
  reply: z.ZodType<Shown, Shown>,
  show: (value: Value, publicUrl: string) => Shown,
) => ({ ...columnField(name, reply, show), clear: raw(`${name} = default`) })

export const asText = (value: string) => value
export const textOrEmpty = (value: string | null) => value ?? ''
export const flagIfSet = (value: unknown) => flag(value !== null)

/** In whole units. */
export const balanceField = (...kinds: BucketKind[]) => ({
  reply: z.int(),
  present: ({ buckets }: { buckets: readonly { kind: BucketKind; balanceCents: bigint }[] }) => {
    const counted = buckets.filter(({ kind }) => kinds.includes(kind))
    return wholeUnits(counted.reduce((sum, { balanceCents }) => sum + balanceCents, 0n))
  },
  source: operator('/admin/users/{id}', 'Sum of the postings, in whole units'),
  kept: 'The ledger stays under a pseudonym.',
})

type Fields = Record<string, ProfileField>

/** What the presenters of the fields read. */
export type ValuesOf<All extends Fields> = All[keyof All]['present'] extends (
  user: infer Values,
  publicUrl: string,
) => unknown
  ? Values
  : never

export type RequestsOf<All> = {
  [Name in keyof All as All[Name] extends { request: z.ZodType } ? Name : never]: All[Name] extends {
    request: infer Shape
  }
    ? Shape
    : never
}

const mapFields = <All extends Fields>(fields: All, map: (field: ProfileField) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]))

export const repliesOf = <All extends Fields>(fields: All) =>
  mapFields(fields, ({ reply }) => reply) as { [Name in keyof All]: All[Name]['reply'] }

export const presentFields = <All extends Fields>(fields: All, user: ValuesOf<All>, publicUrl: string) =>
  mapFields(fields, ({ present }) => present(user as never, publicUrl)) as {
    [Name in keyof All]: ReturnType<All[Name]['present']>
  }

export const selectOf = (fields: Fields): Sql =>
  join(Object.values(fields).flatMap(field => ('select' in field ? [field.select] : [])))
