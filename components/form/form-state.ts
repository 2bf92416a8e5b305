import type { z } from 'zod'

/** Plain JSON by field name: timestamps as ISO strings, amounts in cents. */
export type FormValues = object

/** Messages by field name, or by path for nested values: `notes.0.title`. */
export type FormErrors = Readonly<Record<string, string>>

/** JSON has no NaN, the value of a number field with unclear text, and null is that of an empty one. */
const unclear = '\0NaN'

export const writeValues = (values: unknown) =>
  JSON.stringify(values, (_, value) => (Number.isNaN(value) ? unclear : value))

export const readValues = (text: string) =>
  JSON.parse(text, (_, value) => (value === unclear ? Number.NaN : value))

/** A value with an unclear number in it cannot be formatted. */
export const isUnclear = (value: unknown) => writeValues(value) !== JSON.stringify(value)

const isEqual = (one: unknown, other: unknown) => one === other || writeValues(one) === writeValues(other)

export function differingFields<Values extends FormValues>(one: Values, other: Values) {
  const names = Object.keys({ ...one, ...other }) as (keyof Values & string)[]
  return names.filter(name => !isEqual(one[name], other[name]))
}

export function keepFields<Values extends FormValues>(
  saved: Values,
  values: Values,
  names: readonly (keyof Values & string)[],
): Values {
  return { ...saved, ...Object.fromEntries(names.map(name => [name, values[name]])) }
}

/** The first message of each path and of each top-level field. */
export function validate(shape: z.ZodType, values: FormValues): FormErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of shape.safeParse(values).error?.issues ?? []) {
    errors[path.join('.')] ??= message
    errors[String(path[0] ?? '')] ??= message
  }
  return errors
}

/** The first message per field of an action error. */
export function firstMessages(errors: Record<string, string[]> | undefined): FormErrors {
  const pairs = Object.entries(errors ?? {}).flatMap(([name, [first]]) => (first ? [[name, first]] : []))
  return Object.fromEntries(pairs)
}

/** The errors of the given fields and of values nested in them. */
export function onlyFields(errors: FormErrors, names: ReadonlySet<string>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => names.has(path.split('.')[0] ?? '')))
}

export function withoutField(errors: FormErrors, name: string): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path.split('.')[0] !== name))
}
