/** An engine process that ends before it is ready. */
process.stderr.write('cannot start\n');
process.exit(3);
