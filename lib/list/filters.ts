import sql, { type Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { FilterInput } from './rules'

/** In whose days a span is meant; who sees e-mails and phones masked looks them up as a whole only. */
export type FilterContext = { zone: string; isMasked: boolean }

/** One thing that a list can be narrowed by: its value as text in the address, in words, and as a condition. */
export type Filter = {
  label: string
  editor: FilterInput
  /** The text in its one form, or null for one that says nothing. */
  read(text: string): string | null
  describe(text: string): string
  where(text: string, context: FilterContext): Sql
}

type Kind<Value> = {
  label: string
  editor: FilterInput
  value: z.ZodType<Value, string>
  write: (value: Value) => string
  describe: (value: Value) => string
  where: (value: Value, context: FilterContext) => Sql
}

/** A filter out of the shape of its value: how it is read, written, told and asked. */
export function filter<Value>({ label, editor, value, write, describe, where }: Kind<Value>): Filter {
  return {
    label,
    editor,
    read(text) {
      const read = value.safeParse(text)
      return read.success ? write(read.data) : null
    },
    describe: text => describe(value.parse(text)),
    where: (text, context) => where(value.parse(text), context),
  }
}

type Labels<Key extends string> = Record<Key, string>

const choicesOf = (labels: Labels<string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Exactly one of a few: `mode=Arcade`. */
export function oneOf<Key extends string>(
  label: string,
  labels: Labels<Key>,
  where: (key: Key) => Sql,
): Filter {
  return filter({
    label,
    editor: { kind: 'one-of', choices: choicesOf(labels) },
    value: z.enum(Object.keys(labels) as [Key, ...Key[]]),
    write: key => key,
    describe: key => labels[key],
    where,
  })
}

/** Any of several: `state=active,deleted`. */
export function anyOf<Key extends string>(
  label: string,
  labels: Labels<Key>,
  where: (keys: Key[]) => Sql,
): Filter {
  const keys = Object.keys(labels) as Key[]
  return filter({
    label,
    editor: { kind: 'any-of', choices: choicesOf(labels) },
    value: z
      .string()
      .transform(text => keys.filter(key => text.split(',').includes(key)))
      .refine(chosen => chosen.length > 0),
    write: chosen => chosen.join(','),
    describe: chosen =>
      chosen.length > 2 ? `any of ${chosen.length}` : chosen.map(key => labels[key]).join(' or '),
    where,
  })
}

/** A text of at most 100 characters: `template=welcome`. */
export function textFilter(label: string, hint: string, where: (text: string) => Sql): Filter {
  return filter({
    label,
    editor: { kind: 'text', hint },
    value: z.string().trim().min(1).max(100),
    write: text => text,
    describe: text => text,
    where,
  })
}

/**
 * Rows whose column begins with the text, by an index of that column `collate "C"`; `column` says that collation too.
 */
export function startsWith(column: Sql, text: string): Sql {
  return sql`${column} >= ${text}::text and ${column} < ${`${text}\u{10FFFF}`}::text`
}

/** Rows whose column has the text anywhere, in any case; reads them all. */
export function contains(column: Sql, text: string): Sql {
  return sql`${column} ilike ${`%${escapeLike(text.trim())}%`}`
}

/** A text as LIKE takes it for itself. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
