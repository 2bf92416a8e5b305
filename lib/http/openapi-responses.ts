import type { z } from 'zod'
import type { Contract } from './declaration'
import { fields, type refusalShapes } from './reply'
import { standardFailures, unexpected } from './standard'

/** A JSON Schema. */
export type Schema = Record<string, unknown>

/** Makes the JSON Schema of a shape. */
export type Describe = (shape: z.ZodType, io: 'input' | 'output') => Schema

type Refusal = { status: number; shape: keyof typeof refusalShapes; message?: string }

/** What the three error shapes are called in the document. */
export const shapeNames = { plain: 'Plain', fields: 'FieldValidation', box: 'ValidationBox' } as const

/** Every answer of an endpoint: its reply, and each status it may refuse with. */
export function describeResponses(contract: Contract, schema: Describe) {
  const answers: Record<string, unknown> = {
    [contract.reply.status]: {
      description: 'Done.',
      content: { 'application/json': { schema: schema(contract.reply.shape, 'output') } },
    },
  }
  const refusals = refusalsOf(contract)
  for (const status of new Set(refusals.map(refusal => refusal.status))) {
    const sameStatus = refusals.filter(refusal => refusal.status === status)
    const shapes = [...new Set(sameStatus.map(refusal => refusal.shape))].map(shape => ({
      $ref: `#/components/schemas/${shapeNames[shape]}`,
    }))
    const messages = new Set(sameStatus.flatMap(refusal => refusal.message ?? []))
    answers[status] = {
      description: [...messages].join(' · ') || 'Refused.',
      content: { 'application/json': { schema: shapes.length === 1 ? shapes[0] : { oneOf: shapes } } },
    }
  }
  return answers
}

/** Everything that this endpoint may refuse with, each wording's text where it is always the same. */
function refusalsOf(contract: Contract): Refusal[] {
  const { access, body, params, failures = {}, invalid = fields({}) } = contract
  const {
    Unauthenticated,
    MaintenanceEnabled,
    BodyTooLarge,
    UnsupportedMediaType,
    TooManyRequests,
    ServiceBusy,
  } = standardFailures
  const { IdempotencyKeyReused, IdempotencyKeyInFlight } = standardFailures
  const wordings = [
    ...Object.values(failures),
    ...(body || params ? [invalid] : []),
    ...(access === 'public'
      ? []
      : [Unauthenticated, ...(contract.passesMaintenance ? [] : [MaintenanceEnabled])]),
    ...(contract.idempotent ? [IdempotencyKeyReused, IdempotencyKeyInFlight] : []),
    ...[BodyTooLarge, UnsupportedMediaType, TooManyRequests, ServiceBusy, unexpected],
  ]
  return wordings.map(({ status, shape, text }) => ({ status, shape, ...(text && { message: text }) }))
}
