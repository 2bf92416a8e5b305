import { migrate } from '@/lib/db/migrate'

await migrate(process.argv[2] as string)
