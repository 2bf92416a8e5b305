import { z } from 'zod'
import { timestampShape } from '@/lib/wire'

/** Reply of POST /kyc/start. */
export const identityLink = z
  .strictObject({
    kyc_upload_url: z.string().meta({
      description: 'The personal page for the identity check. Open it in a web view; it needs no token.',
    }),
    expires_at: timestampShape.meta({ description: 'When the link expires' }),
  })
  .meta({ id: 'IdentityLink' })
