import { maxPictureBytes } from '@/lib/picture/rules'
import type { Limits } from './http/request-context'

const ofPictures = { pageBodyBytes: maxPictureBytes, bodyMs: 25_000 }

/** What the path that takes pictures takes in place of a page's limits: no more bytes, and as long as a phone's line needs. */
export function uploadLimits(path: string): Pick<Limits, 'pageBodyBytes' | 'bodyMs'> | undefined {
  return path === '/admin/pictures' ? ofPictures : undefined
}
