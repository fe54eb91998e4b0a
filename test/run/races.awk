# Of what ThreadSanitizer reports, what is about libpompeii: its access is one of a race, or it calls
# what stands for libc's function, such as memcpy(), malloc() in a handler, or pthread_mutex_lock()
# in another order. Other reports are about the program: some race on purpose, and LLVM's OpenMP
# runtime uses a task's memory again without telling.
BEGIN { RS = "==================" }
/WARNING: ThreadSanitizer/ && (/#0 [^\n]*libpompeii/ || /#0 (mem|str|pthread_|malloc|calloc|realloc|free)[^\n]*\n *#1 [^\n]*libpompeii/)
