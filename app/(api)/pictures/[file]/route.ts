import { immutableFile } from '@/lib/http/immutable-file'
import { findPicture } from '@/lib/picture/find-picture'

/** A picture uploaded in the console. File names are content hashes. */
export const GET = immutableFile(({ file = '' }) => findPicture(file))
