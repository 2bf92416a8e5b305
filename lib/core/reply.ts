import { z } from 'zod'
import type { FailureCode, FailureDetails } from '@/lib/core/failure'

/** `user` requires the access token of a user, `operator` an API token of an operator. */
export type Access = 'public' | 'user' | 'operator'

/** Error messages by field name. */
export type FieldErrors = Record<string, string[]>

/** The reply to a failure. Status, shape and constant text are known in advance for the OpenAPI document. */
export type ErrorText<Detail = unknown> = {
  status: number
  shape: keyof typeof errorShapes
  text?: string
  body(detail: Detail, access: Access): object
  headers?(detail: Detail): Record<string, string>
}

type Resolvable<Detail, Value> = Value | ((detail: Detail) => Value)

const resolve = <Detail, Value>(value: Resolvable<Detail, Value>, detail: Detail): Value =>
  value instanceof Function ? value(detail) : value

export function plain<Detail = unknown>(
  status: number,
  message: Resolvable<Detail, string>,
  headers?: (detail: Detail) => Record<string, string>,
): ErrorText<Detail> {
  return {
    status,
    shape: 'plain',
    ...(typeof message === 'string' && { text: message }),
    body: detail => ({ message: resolve(message, detail) }),
    ...(headers && { headers }),
  }
}

/** The field validation shape; by the contract its message depends on the access. */
export function fields<Detail = unknown>(errors: Resolvable<Detail, FieldErrors>): ErrorText<Detail> {
  return {
    status: 422,
    shape: 'fields',
    body: (detail, access) => ({
      message: access === 'user' ? 'Please enter required information' : 'Validation Failed!',
      errors: resolve(errors, detail),
    }),
  }
}

type Box = { heading?: string; message: string; cta_type: 'Return' | 'Lobby' }

/** The validation box shape, which the app shows as a dialog. */
export function box<Detail = unknown>(content: Resolvable<Detail, Box>): ErrorText<Detail> {
  return {
    status: 422,
    shape: 'box',
    body: detail => {
      const { heading, message, cta_type } = resolve(content, detail)
      return {
        message: 'Validations',
        error_box: { ...(heading && { heading }), message, cta: 'Return', color: 'Blue', cta_type },
      }
    },
  }
}

/** A box that returns the app to its lobby. */
export function lobbyBox<Detail>(heading: string, describe: (detail: Detail) => string): ErrorText<Detail> {
  return box<Detail>(detail => ({ heading, message: describe(detail), cta_type: 'Lobby' }))
}

export const messageShape = z.strictObject({ message: z.string() })

export const errorShapes = {
  plain: messageShape,
  fields: z.strictObject({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) }),
  box: z.strictObject({
    message: z.literal('Validations'),
    error_box: z.strictObject({
      heading: z.string().optional(),
      message: z.string(),
      cta: z.string().meta({ description: 'Label of the button.' }),
      color: z.literal('Blue'),
      cta_type: z
        .enum(['Return', 'Lobby'])
        .meta({ description: 'Where the button of the dialog leads: back, or to the lobby.' }),
    }),
  }),
}

export const dataShape = <Data extends z.ZodType>(data: Data) => z.strictObject({ message: z.string(), data })

export type ErrorTexts = { [Code in FailureCode]?: ErrorText<FailureDetails[Code]> }
