import { z } from 'zod'

/** Who may call: anybody, or a user with a bearer token. */
export type Access = 'public' | 'user'

/** Field names with what is wrong with each and what would pass. */
export type FieldErrors = Record<string, string[]>

/** How a failure is worded on the wire; status and shape are known beforehand, for the OpenAPI document. */
export type Wording<Detail = unknown> = {
  status: number
  shape: keyof typeof errorShapes
  /** Its message where that is always the same, for the OpenAPI document. */
  text?: string
  body(detail: Detail, access: Access): object
  headers?(detail: Detail): Record<string, string>
}

type Told<Detail, Value> = Value | ((detail: Detail) => Value)

const tell = <Detail, Value>(told: Told<Detail, Value>, detail: Detail): Value =>
  told instanceof Function ? told(detail) : told

/** The plain error shape: a message. */
export function plain<Detail = unknown>(
  status: number,
  message: Told<Detail, string>,
  headers?: (detail: Detail) => Record<string, string>,
): Wording<Detail> {
  return {
    status,
    shape: 'plain',
    ...(typeof message === 'string' && { text: message }),
    body: detail => ({ message: tell(message, detail) }),
    ...(headers && { headers }),
  }
}

/** The field validation shape; its message depends on who may call, as the contract words it. */
export function fields<Detail = unknown>(errors: Told<Detail, FieldErrors>): Wording<Detail> {
  return {
    status: 422,
    shape: 'fields',
    body: (detail, access) => ({
      message: access === 'public' ? 'Validation Failed!' : 'Please enter required information',
      errors: tell(errors, detail),
    }),
  }
}

type Box = { heading?: string; message: string; cta_type: string }

/** The validation box shape: what the app shows in a dialog. */
export function box<Detail = unknown>(content: Told<Detail, Box>): Wording<Detail> {
  return {
    status: 422,
    shape: 'box',
    body: detail => {
      const { heading, message, cta_type } = tell(content, detail)
      return {
        message: 'Validations',
        error_box: { ...(heading && { heading }), message, cta: 'Return', color: 'Blue', cta_type },
      }
    },
  }
}

/** A success that says only that it happened. */
export const messageShape = z.strictObject({ message: z.string() })

/** The three error shapes. */
export const errorShapes = {
  plain: messageShape,
  fields: z.strictObject({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) }),
  box: z.strictObject({
    message: z.literal('Validations'),
    error_box: z.strictObject({
      heading: z.string().optional(),
      message: z.string(),
      cta: z.string(),
      color: z.string(),
      cta_type: z.string(),
    }),
  }),
}

/** A success with data under `data`. */
export const dataShape = <Data extends z.ZodType>(data: Data) => z.strictObject({ message: z.string(), data })
