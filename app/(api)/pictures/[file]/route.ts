import { lastingFile } from '@/lib/http/lasting-file'
import { findPicture } from '@/lib/picture/find-picture'

/** A picture that an operator uploaded, at the address of its bytes' hash. */
export const GET = lastingFile(({ file = '' }) => findPicture(file))
