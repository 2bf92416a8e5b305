import { immutableFile } from '@/lib/http/immutable-file'
import { findPicture } from '@/lib/picture/find-picture'

/** A picture that an operator uploaded, at the address of its bytes' hash. */
export const GET = immutableFile(({ file = '' }) => findPicture(file))
