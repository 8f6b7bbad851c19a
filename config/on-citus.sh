#!/usr/bin/env bash
# Runs the server's tests on distributed databases, with a temporary Citus cluster of a coordinator and two workers. Looks for the extension in every
# installed PostgreSQL and exits with status 3 if it finds none: `bash config/on-citus.sh [folder…]`
set -euo pipefail
cd "$(dirname "$0")/.."

bin=
for candidate in /usr/lib/postgresql/{18,17,16,15}/bin /usr/pgsql-{18,17,16,15}/bin "$(pg_config --bindir 2>/dev/null || true)"; do
  [ -x "$candidate/postgres" ] || continue
  libraries=$("$candidate/pg_config" --pkglibdir 2>/dev/null || echo "$candidate/../lib")
  if [ -e "$libraries/citus.so" ]; then
    bin=$candidate
    break
  fi
done
if [ -z "$bin" ]; then
  echo "No Citus is installed (citus.so in the library folder of PostgreSQL 15 to 18): its run of the tests is left out."
  exit 3
fi

folder=$(mktemp -d)
chmod 755 "$folder"
as=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as=(runuser -u postgres --)
fi
touch "$folder/is-wanted"
nodes=(coordinator worker1 worker2)
ports=()
folders=()

finish() {
  rm -f "$folder/is-wanted"
  for node in "${nodes[@]}"; do
    "${as[@]}" "$bin/pg_ctl" -D "$folder/$node" -m immediate stop >/dev/null 2>&1 || true
  done
  wait
  rm -rf "$folder"
}
trap finish EXIT

# Tests kill servers, which are restarted automatically.
keep_running() {
  while [ -e "$folder/is-wanted" ]; do
    (cd / && exec "${as[@]}" "$bin/postgres" -D "$folder/$1" >>"$folder/$1.log" 2>&1) || true
    sleep 0.2
  done
}

for node in "${nodes[@]}"; do
  (cd / && "${as[@]}" "$bin/initdb" -D "$folder/$node" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null)
  port=$(node -e 'const s=require("net").createServer();s.listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
  # Each distributed database has a process on each server, and transactions across servers use prepared transactions.
  "${as[@]}" tee -a "$folder/$node/postgresql.conf" >/dev/null <<SETTINGS
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = '$folder'
shared_preload_libraries = 'citus'
max_connections = 400
max_prepared_transactions = 400
max_worker_processes = 100
fsync = off
citus.shard_count = 4
citus.recover_2pc_interval = '1s'
citus.enable_statistics_collection = off
SETTINGS
  ports+=("$port")
  folders+=("$folder/$node")
  keep_running "$node" &
done

sql() { "$bin/psql" -h 127.0.0.1 -p "$1" -U postgres -d postgres -v ON_ERROR_STOP=1 -qAtc "$2"; }
for port in "${ports[@]}"; do
  until "$bin/pg_isready" -q -h 127.0.0.1 -p "$port"; do sleep 0.1; done
  sql "$port" "CREATE EXTENSION citus"
done
sql "${ports[0]}" "SELECT citus_set_coordinator_host('127.0.0.1', ${ports[0]})" >/dev/null
for port in "${ports[@]:1}"; do sql "${ports[0]}" "SELECT citus_add_node('127.0.0.1', $port)" >/dev/null; done

export TEST_CITUS=on TEST_DATABASE_URL="postgres://postgres@127.0.0.1:${ports[0]}/postgres"
TEST_CITUS_FOLDERS=$(IFS=:; echo "${folders[*]}")
export TEST_CITUS_FOLDERS
if [ $# -gt 0 ]; then
  npm test -- unit "$@"
else
  npm test -- unit /server/
  # Runs alone, because it kills the servers.
  npm test -- unit src/app/two-nodes-killed
fi
