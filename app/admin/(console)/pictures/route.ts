import { describePictureProblem } from '@/components/pictures/picture-text'
import { readBytes } from '@/lib/api/body'
import { maxPictureBytes, pictureName } from '@/lib/app-config/picture/rules'
import { savePicture } from '@/lib/app-config/picture/save-picture'
import { recordOwnWrite } from '@/lib/change/audit/own-writes'
import { operatorRoute } from '@/lib/console/auth/operator-route'
import { Failure } from '@/lib/core/failure'

/** Cross-site forms cannot send this type without a CORS preflight. The picture format is detected from the bytes. */
const bytesType = 'application/octet-stream'

/** The body is the picture's bytes, `?name=` its file name. Returns the path to store. */
export const POST = operatorRoute({
  role: 'editor',
  failures: {
    PictureRejected: problem => describePictureProblem(problem),
    BodyTooLarge: () => describePictureProblem({ reason: 'size' }),
    UnsupportedMediaType: `Content-Type must be ${bytesType}. Nothing was uploaded.`,
  },
  async run({ request, by }) {
    if (request.headers.get('content-type') !== bytesType) throw new Failure('UnsupportedMediaType')
    const bytes = await readBytes(request.body, maxPictureBytes)
    const saved = await savePicture(by, {
      name: pictureName(new URL(request.url).searchParams.get('name')),
      bytes,
    })
    await recordOwnWrite(by.operatorId)
    return saved
  },
})
