import { immutableFile } from '@/lib/api/immutable-file'
import { findPicture } from '@/lib/app-config/picture/save-picture'

/** A picture uploaded in the console. File names are content hashes. */
export const GET = immutableFile(({ file = '' }) => findPicture(file))

export const HEAD = GET
