#!/usr/bin/env bash
# Runs the tests of calls and jobs, including those that kill processes, against a temporary PostgreSQL from the given folder of binaries.
set -euo pipefail
bin=$1
folder=$(mktemp -d)
as=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as=(runuser -u postgres --)
fi
cd "$(dirname "$0")/.."
trap '"${as[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
(cd / && "${as[@]}" "$bin/initdb" -D "$folder/data" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null)
port=$(node -e 'const s=require("net").createServer();s.listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
(cd / && "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c fsync=off" start >/dev/null)
TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres" npm test -- unit src/features src/platform/server/calls src/platform/server/jobs src/platform/server/db
