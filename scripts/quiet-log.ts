import { log } from '@/lib/log'

// What goes wrong on purpose in a test is not news; LOG_LEVEL=debug shows it.
log.level = process.env.LOG_LEVEL ?? 'silent'
