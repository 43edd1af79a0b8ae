#!/bin/sh
# /usr/local/bin/exampress, mode 0755, called by root: the commands of the site, as the service's user and with its variables.
#   exampress backup · exampress restore FILE · exampress import wordpress FILE · exampress export FOLDER · exampress rebuild · exampress sample · exampress password NAME
# Values in /etc/exampress.env that hold signs of the shell ($ & ; spaces) stand in single quotes; systemd reads them the same.
set -eu
home=${EXAMPRESS_HOME:-/opt/exampress}
command=${1:-}
case $command in
backup | restore | import | export | rebuild | sample | password) shift ;;
*)
    echo "usage: exampress backup|restore|import|export|rebuild|sample|password [ARGUMENTS]; --help behind one of them says more" >&2
    exit 2
    ;;
esac
export DATA_DIR=/var/lib/exampress NODE_ENV=production
# As for the service, it need not be there.
env_file=${EXAMPRESS_ENV:-/etc/exampress.env}
if [ -e "$env_file" ]; then
    set -a
    . "$env_file"
    set +a
fi
# What a command writes is as closed as what the service does.
umask 077
# Files are meant from where the caller stands.
export CALLED_FROM="$PWD"
cd "$home"
# As another user SQLite would leave files behind that the service could not open.
exec runuser -u "${EXAMPRESS_USER:-exampress}" -- env MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 node --max-semi-space-size=4 "dist/server/$command.js" "$@"
