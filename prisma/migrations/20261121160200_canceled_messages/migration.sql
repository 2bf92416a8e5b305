-- An operator can stop a message before it leaves.
ALTER TYPE "message_status" ADD VALUE 'canceled';
