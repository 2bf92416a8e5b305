import { parseObject, readBytes } from '@/lib/api/body'
import { operatorRoute } from '@/lib/console/auth/operator-route'
import { logClientError } from '@/lib/console/health/log-client-error'

const maxBytes = 16 * 1024

/** Logs an error of the operator's browser. */
export const POST = operatorRoute({
  role: 'viewer',
  failures: {
    ClientErrorInvalid: 'The report must have page, build, part, name, message and stack. It was not logged.',
    BodyTooLarge: 'The report is too large. It was not logged.',
    BodyMalformed: ({ problem }) => `${problem} The report was not logged.`,
    UnsupportedMediaType: 'Content-Type must be application/json. The report was not logged.',
  },
  async run({ request, by: { operatorId, requestId } }) {
    const bytes = await readBytes(request.body, maxBytes)
    logClientError(parseObject(bytes, request.headers.get('content-type')), { operatorId, requestId })
  },
})
