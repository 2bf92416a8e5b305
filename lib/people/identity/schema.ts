import { z } from 'zod'
import { isMixedScript } from '@/lib/core/mixed-script'
import { returnUrlShape, timestampShape } from '@/lib/core/wire'
import { states } from './rules'

export const kycStatusName = z.enum(['Not performed', 'Pending', 'Verified', 'Rejected']).meta({
  description:
    'Not performed: nothing was sent. Pending: details are being checked. Verified and Rejected: the decision; a rejected user can try again.',
})

export const identityCheckRequest = z.object({ return_url: returnUrlShape.optional() })

export const identityLink = z
  .strictObject({
    kyc_upload_url: z.string().meta({
      description: 'The personal page for the identity check. Open it in a web view; it needs no token.',
    }),
    expires_at: timestampShape.meta({ description: 'When the link expires' }),
  })
  .meta({ id: 'IdentityLink' })

export const identityWebhookParams = z.object({
  provider: z.enum(['stripe']).meta({ description: 'The identity provider that sends the event.' }),
})

const line = (name: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `Enter your ${name}.`)
    .max(max, `Your ${name} can have at most ${max} characters.`)
    .regex(/^[^\p{C}<>]*$/u, `Your ${name} contains characters that are not allowed.`)

export const identityForm = z.object({
  legal_name: line('legal name', 100)
    .regex(/\p{L}.*\p{L}/u, 'Enter your first and last name.')
    .refine(
      name => !isMixedScript(name),
      'Your legal name combines letters of different alphabets. Enter it in one alphabet, as on your document.',
    )
    .transform(name => name.normalize('NFKC')),
  date_of_birth: z.iso.date('Enter your date of birth.'),
  street: line('street and number', 120),
  city: line('city', 80),
  state: z.string().refine(code => Object.hasOwn(states, code), 'Choose your state.'),
  postal_code: z
    .string()
    .trim()
    .regex(/^\d{5}(?:-\d{4})?$/, 'Enter a ZIP code of five digits, such as 60614.'),
})

export type IdentityDetails = z.output<typeof identityForm>
