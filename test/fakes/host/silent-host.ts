/** An engine process that lives and never says that it is ready. */
setInterval(() => undefined, 1000);
process.on('message', () => undefined);
