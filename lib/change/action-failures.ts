import type { FailureCode, FailureDetails } from '@/lib/core/failure'

/** With `field`, the message is shown at that form field. */
export type FailureMessage = string | { field: string; message: string }

/** Formats an ISO time in the zone of the operator. */
export type FormatAt = (iso: string) => string

type MessageOf<Code extends FailureCode> =
  | FailureMessage
  | ((detail: FailureDetails[Code], formatAt: FormatAt) => FailureMessage)

/** Messages of the console by failure code. A function receives the failure's details. */
export type FailureMessages = { [Code in FailureCode]?: MessageOf<Code> }
