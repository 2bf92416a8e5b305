/** Something that whoever answers for the service should know; moments in ISO form. */
export type Alert =
  | { kind: 'release-forced'; platform: string; version: string; at: string }
  | { kind: 'maintenance-began'; platforms: string[]; shows: string; at: string; endsAt: string | null }
  | { kind: 'maintenance-ended'; platforms: string[]; at: string }
  | { kind: 'job-failed'; task: string; does: string; error: string; at: string }
  | { kind: 'feed-silent'; sport: string; games: number; at: string }
