import { Skeleton } from '@/components/ui/skeleton'

/** In the lines' measures, while the log is read. */
export default function Loading() {
  return <Skeleton rows={12} label="Loading the log" />
}
