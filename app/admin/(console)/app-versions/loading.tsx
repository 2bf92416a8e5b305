import { Skeleton } from '@/components/ui/skeleton'

/** In the rows' measures, while releases and builds are read. */
export default function Loading() {
  return <Skeleton rows={12} label="Loading releases" />
}
