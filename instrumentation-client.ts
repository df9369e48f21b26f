import { watchErrors } from "#lib/page/watch-errors";

watchErrors();
