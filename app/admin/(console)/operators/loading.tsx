import { Skeleton } from '@/components/ui/skeleton'

/** In the rows' measures, while the list is read. */
export default function Loading() {
  return <Skeleton rows={6} label="Loading operators" />
}
