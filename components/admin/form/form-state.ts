import type { z } from 'zod'

/** The values of a form by field name; plain JSON, moments in ISO form, amounts in cents. */
export type FormValues = object

/** What is wrong, by field name; deeper places by their path: `notes.0.title`. */
export type FormErrors = Readonly<Record<string, string>>

/** Whether two plain values are the same. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The fields in which two sets of values differ. */
export function differingFields<Values extends FormValues>(
  one: Values,
  other: Values,
): (keyof Values & string)[] {
  const names = Object.keys({ ...one, ...other }) as (keyof Values & string)[]
  return names.filter(name => !isEqual(one[name], other[name]))
}

/** What the shape has against the values: the first thing of each place, told by the shape's own words. */
export function validate(shape: z.ZodType, values: FormValues): FormErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of shape.safeParse(values).error?.issues ?? []) {
    errors[path.join('.')] ??= message
    errors[String(path[0] ?? '')] ??= message
  }
  return errors
}

/** The first message of each field, of those that an action answered with. */
export function firstMessages(errors: Record<string, string[]> | undefined): FormErrors {
  const pairs = Object.entries(errors ?? {}).flatMap(([name, [first]]) => (first ? [[name, first]] : []))
  return Object.fromEntries(pairs)
}

/** The errors of those fields alone, with the deeper places of each. */
export function onlyFields(errors: FormErrors, names: ReadonlySet<string>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => names.has(path.split('.')[0] ?? '')))
}

/** The errors without those of one field. */
export function withoutField(errors: FormErrors, name: string): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path.split('.')[0] !== name))
}
