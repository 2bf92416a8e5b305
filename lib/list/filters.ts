import sql, { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { sentenceCase } from '@/lib/core/format'
import type { FilterInput } from './rules'

/** Time zone used for date ranges, and scope of the list. With `isMasked`, emails and phones match only as a whole. */
export type FilterContext = { zone: string; isMasked: boolean; scope?: unknown }

/** A filter parses its value from the URL, describes it, and turns it into SQL. */
export type Filter = {
  label: string
  editor: FilterInput
  /** Selects the choices by `name`, in place of the editor's. Also by `value` if the URL has another value. */
  names?: Sql
  /** Normalizes the URL value; null if it is invalid. */
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

/** Builds a filter from a schema of its value. */
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
  Object.entries(labels).map(([value, label]) => ({ value, label: sentenceCase(label) }))

/** `mode=Arcade` */
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
    describe: key => sentenceCase(labels[key]),
    where,
  })
}

/** Whether a condition holds: the value is the first of the two keys, as in `tester=yes`. */
export function either<Key extends string>(label: string, labels: Labels<Key>, condition: Sql): Filter {
  const [holds] = Object.keys(labels)
  return oneOf(label, labels, key => (key === holds ? condition : sql`not (${condition})`))
}

/** `state=active,deleted`. `former` has earlier names of keys, which saved views and links contain. */
export function anyOf<Key extends string>(
  label: string,
  labels: Labels<Key>,
  where: (keys: Key[]) => Sql,
  former: Readonly<Record<string, string>> = {},
): Filter {
  const keys = Object.keys(labels) as Key[]
  return filter({
    label,
    editor: { kind: 'any-of', choices: choicesOf(labels) },
    value: z
      .string()
      .transform(text => {
        const chosen = text.split(',').map(name => (Object.hasOwn(former, name) ? former[name] : name))
        return keys.filter(key => chosen.includes(key))
      })
      .refine(chosen => chosen.length > 0),
    write: chosen => chosen.join(','),
    describe: chosen =>
      chosen.length > 2
        ? `Any of ${chosen.length}`
        : chosen.map(key => sentenceCase(labels[key])).join(' or '),
    where,
  })
}

/** Any of several conditions, called by their keys where `names` has no other name. Constants, so that plans use partial indexes. */
export function anyState<Key extends string>(
  label: string,
  states: Record<Key, Sql>,
  names: Partial<Labels<NoInfer<Key>>> = {},
): Filter {
  const conditions: Record<string, Sql> = states
  const labels = Object.fromEntries(Object.keys(states).map(key => [key, names[key as Key] ?? key]))
  return anyOf(label, labels as Labels<Key>, keys =>
    join(
      keys.map(key => sql`(${conditions[key]})`),
      ' or ',
    ),
  )
}

/** At most 100 characters: `template=welcome`. */
export function textFilter(label: string, placeholder: string, where: (text: string) => Sql): Filter {
  return filter({
    label,
    editor: { kind: 'text', placeholder },
    value: z.string().trim().min(1).max(100),
    write: text => text,
    describe: text => text,
    where,
  })
}

/** One of what `names` selects when the list is opened: `game=NFL`. */
export function nameFilter(label: string, names: Sql, where: (value: string) => Sql): Filter {
  return { ...textFilter(label, '', where), editor: { kind: 'one-of', choices: [] }, names }
}

/** Prefix match on an index with `collate "C"`; `column` must specify that collation. */
export function startsWith(column: Sql, text: string): Sql {
  return sql`${column} >= ${text}::text and ${column} < ${`${text}\u{10FFFF}`}::text`
}

/** Case-insensitive substring match; scans all rows. */
export function contains(column: Sql, text: string): Sql {
  return sql`${column} ilike ${`%${escapeLike(text.trim())}%`}`
}

export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
