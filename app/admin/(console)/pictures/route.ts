import { describePictureProblem } from '@/components/admin/pictures/picture-text'
import { operatorRoute } from '@/lib/auth/operator-route'
import { Failure } from '@/lib/failure'
import { readBytes } from '@/lib/http/body'
import { maxPictureBytes, pictureName } from '@/lib/picture/rules'
import { savePicture } from '@/lib/picture/save-picture'

/** What no form of another site can send, whose browser would ask first; what the file is, its bytes say. */
const bytesType = 'application/octet-stream'

/** Takes a picture, its bytes alone as the body and its name in the query, and answers the path to store. */
export const POST = operatorRoute({
  role: 'editor',
  failures: {
    PictureRejected: fault => describePictureProblem(fault),
    BodyTooLarge: () => describePictureProblem({ why: 'size' }),
    UnsupportedMediaType: `A picture is sent as ${bytesType}. Nothing was uploaded.`,
  },
  async run({ request, by }) {
    if (request.headers.get('content-type') !== bytesType) throw new Failure('UnsupportedMediaType')
    const bytes = await readBytes(request, undefined, maxPictureBytes)
    return savePicture(by, { name: pictureName(new URL(request.url).searchParams.get('name')), bytes })
  },
})
