-- A count of tries need not outlive a crash: without the log, taking a request out of a bucket waits for no disk.
ALTER TABLE "rate_limits" SET UNLOGGED;
