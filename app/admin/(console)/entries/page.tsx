import { listPage } from '@/app/admin/(console)/list'
import { entriesList } from '@/lib/play/entries/entries-list'
import { presentEntryRow } from './present-entry'

export default listPage({
  title: 'Pick’em entries',
  description:
    'Entries of all users with multiplier, payout and outcome. Search by ID or by the beginning of a username.',
  of: entriesList,
  scope: null,
  at: '/admin/entries',
  row: presentEntryRow,
  empty: 'Entries appear here once users submit them in the app.',
})
