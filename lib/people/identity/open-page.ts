import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { findPageState, type PageState } from './page-state'

/** What the page of a link shows. */
export async function openPage(linkKey: Uint8Array): Promise<PageState> {
  return findPageState(db, linkKey, await readSettings())
}
