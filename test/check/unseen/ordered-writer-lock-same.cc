// truth: conforming, scope: inter, level: none, run: yes, idiom: ordered
// why: it takes the lock in its turn
#include <omp.h>
#include <mutex>
#include <string>
#include <unistd.h>

class File
{
  public:
    std::mutex mutex;
    std::string bytes;
};

class Writer
{
    File &file_;
    std::unique_lock<std::mutex> lock_;

  public:
    explicit Writer(File &file) : file_(file), lock_(file.mutex, std::defer_lock)
    {
    }
    void write(int record)
    {
#pragma omp ordered
        {
            lock_.lock();
            file_.bytes += std::to_string(record) + ' ';
            lock_.unlock();
        }
    }
};

int main()
{
    File file;
#pragma omp parallel for ordered schedule(static, 1)
    for (int record = 0; record < 8; record++) {
        if (record % omp_get_num_threads() == 0)
            usleep(50000);
        Writer writer(file);
        writer.write(record);
    }
    return file.bytes != "0 1 2 3 4 5 6 7 ";
}
